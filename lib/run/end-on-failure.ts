import { isDatabaseUnavailable, Problem } from '@/lib/run/errors';
import { log } from '@/lib/run/log';

/** Ends the process on an uncaught error, so that it is restarted: Next.js would go on in an undefined state. */
export function endOnFailure(): void {
  process.on('uncaughtException', end);
  process.on('unhandledRejection', (reason) => {
    if (isHarmless(reason)) log.warn({ err: reason }, 'nobody waited for this to fail');
    else end(reason);
  });
}

let isEnding = false;

function end(error: unknown): void {
  if (isEnding) return;
  isEnding = true;
  log.fatal({ err: error }, sentenceAbout(error));
  process.exit(1);
}

/** A prefetch or an answer nobody waits for may fail; Next marks what it throws to end a page with a digest. */
const isHarmless = (reason: unknown): boolean =>
  isDatabaseUnavailable(reason) ||
  reason instanceof Problem ||
  (reason instanceof Error &&
    ('digest' in reason || reason.name === 'AbortError' || reason.name === 'ResponseAborted'));

function sentenceAbout(error: unknown): string {
  const { code, port, address, syscall } = (error ?? {}) as NodeJS.ErrnoException & { port?: number; address?: string };
  if (syscall !== 'listen') return 'Ended by an error that nobody has caught.';
  const place = `port ${port}${address ? ` of ${address}` : ''}`;
  if (code === 'EADDRINUSE')
    return `Cannot listen on ${place}: another program does. End that one, or set PORT to another number.`;
  if (code === 'EACCES') return `Cannot listen on ${place}: this account may not. Set PORT to a number above 1023.`;
  return `Cannot listen on ${place} (${code}). Look at PORT and HOST.`;
}
