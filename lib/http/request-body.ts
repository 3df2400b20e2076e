import type { IncomingMessage } from 'node:http';
import { nearestIn } from '@/lib/auth/client-of';
import { Problem } from '@/lib/errors';
import { fairTurnstile } from '@/lib/http/turnstile';

/** Bytes. A picture of 20 MB with the form around it; everything else is text. */
const MOST = { form: 22_000_000, other: 1_500_000 };
const LARGE = 1_000_000;
/** How long somebody may go on sending what nobody wants any more. */
const REST_MS = 2_000;

/** What has to arrive in each span of time: who sends less holds a place that others wait for. */
const LEAST = { bytes: 16_384, spanMs: 15_000 };

/** Bodies of 20 MB that are in memory at the same time, by the address they come from. Small ones never wait for them. */
const places = fairTurnstile(8, 3);

export const fewAtATime = <T>(req: IncomingMessage, work: () => Promise<T>): Promise<T> =>
  places(nearestIn(req.headers['x-forwarded-for']?.toString()) ?? req.socket.remoteAddress ?? '', work);

const lengthOf = (req: IncomingMessage) => Number(req.headers['content-length'] ?? Number.NaN);
const limitOf = (req: IncomingMessage) =>
  /^multipart\/form-data/i.test(req.headers['content-type'] ?? '') ? MOST.form : MOST.other;

export const isLarge = (req: IncomingMessage): boolean => lengthOf(req) > LARGE;

/**
 * What a request carries; null for nothing. One that says it is too large is refused before anything of it is read, one
 * that does not say how large it is as soon as it is too large (413), and one that hardly moves is hung up on.
 */
export async function bodyOf(req: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const most = Number.isNaN(lengthOf(req)) ? MOST.other : limitOf(req);
  if (lengthOf(req) > most) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  let before = 0;
  const watch = setInterval(() => {
    if (size - before < LEAST.bytes) req.destroy(new Problem(408, 'errors.invalidRequest'));
    before = size;
  }, LEAST.spanMs);
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > most) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
  } finally {
    clearInterval(watch);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}

const tooLarge = () => new Problem(413, 'errors.tooLarge');

/** Lets what is on its way arrive, so that its sender reads our answer rather than a broken connection; then hangs up. */
export function discardRest(req: IncomingMessage): void {
  req.resume();
  const timer = setTimeout(() => req.destroy(), REST_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
  req.once('error', () => clearTimeout(timer));
}
