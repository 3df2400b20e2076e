'use client';

/** In development only: visitors get the error pages of lib/web/http, with the right status and without JavaScript. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <pre className="page-width py-10 text-sm">{error.stack ?? error.message}</pre>;
}
