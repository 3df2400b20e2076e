'use client';

/**
 * Shown by the client-side router, in development only. Visitors get the error pages of lib/web/http, which need no
 * JavaScript and carry the right status.
 */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <pre className="page-width py-10 text-sm">{error.stack ?? error.message}</pre>;
}
