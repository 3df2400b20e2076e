'use client';

/**
 * Shown in development only, by the router in the browser: visitors get the problem pages of lib/http, which need no
 * JavaScript and have the right status.
 */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <pre className="page-width py-10 text-sm">{error.stack ?? error.message}</pre>;
}
