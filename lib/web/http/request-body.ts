import type { IncomingMessage } from 'node:http';
import { personOfSession } from '@/lib/nouns/accounts/sessions/data';
import { Problem } from '@/lib/run/errors';
import { fairTurnstile } from '@/lib/run/limits/turnstile';
import { nearestIn, networkOf } from '@/lib/run/requests/client-of';
import { claimsOf } from '@/lib/web/sign-in/actor-of';
import { isFromService } from '@/lib/web/sign-in/service-credential';

/** Bytes. A form may contain a picture of 20 MB; everything else is text. */
const MOST = { form: 22_000_000, other: 1_500_000 };
/** Bytes that anybody may send without being authenticated. */
const SMALL = 128_000;
/** The only public form with a file: the logo of a roll-up. */
const OPEN_TO_ALL = '/api/forms/clean-white';
/** How long to keep receiving a refused body. */
const REST_MS = 2_000;

/** The minimum to arrive in each time span: slow senders occupy places that others wait for. */
const LEAST = { bytes: 16_384, spanMs: 15_000 };
/** The longest that one request may occupy a place, for strangers and for signed-in people. */
const LONGEST = { strangerMs: 30_000, personMs: 300_000 };

/** Limits how many large bodies (up to 20 MB) are in memory, in total and per sender. Small ones never wait. */
const places = fairTurnstile({ name: 'large-bodies', most: 8, each: 3 });
/** Strangers have two places of their own, one per address. */
const placesOfStrangers = fairTurnstile({ name: 'large-bodies-of-strangers', most: 2, each: 1 });

/** The body that a handler gets: nothing, bytes, or a stream that fails when read. */
export type Body = Buffer<ArrayBuffer> | ReadableStream | null;

const lengthOf = (req: IncomingMessage) => Number(req.headers['content-length'] ?? Number.NaN);
const isMultipart = (req: IncomingMessage) => /^multipart\/form-data/i.test(req.headers['content-type'] ?? '');
const isSmall = (req: IncomingMessage) =>
  lengthOf(req) <= SMALL || !('content-length' in req.headers || 'transfer-encoding' in req.headers);

/**
 * Reads the body of a request and runs `work` with it. Large bodies are accepted from signed-in people, a few at a
 * time each, and from strangers only for the form with a file. Other large bodies are not read: the handler answers
 * with 401 if sign-in is required, or with 413 when it reads the body.
 */
export async function withBody<T>(req: IncomingMessage, work: (body: Body) => Promise<T>): Promise<T> {
  if (isSmall(req)) return work(await bodyOf(req, SMALL));
  const most = Number.isNaN(lengthOf(req)) || !isMultipart(req) ? MOST.other : MOST.form;
  if (lengthOf(req) > most) throw tooLarge();
  const headers = new Headers();
  for (const name of ['authorization', 'cookie']) if (req.headers[name]) headers.set(name, String(req.headers[name]));
  const claims = await claimsOf(headers);
  const person = claims && (await personOfSession(claims));
  if (person) return places(person.id, async () => work(await bodyOf(req, most, LONGEST.personMs)));
  // Replies with their files; what other services send is small.
  if (isFromService(headers, 'mail'))
    return places('service', async () => work(await bodyOf(req, most, LONGEST.personMs)));
  if (Number.isNaN(lengthOf(req))) return work(await bodyOf(req, SMALL));
  if (!isMultipart(req) || req.url?.split('?', 1)[0] !== OPEN_TO_ALL) return work(unread());
  const address = nearestIn(req.headers['x-forwarded-for']?.toString()) ?? req.socket.remoteAddress ?? '';
  return placesOfStrangers(networkOf(address), async () => work(await bodyOf(req, most, LONGEST.strangerMs)));
}

/**
 * The body of a request; null if it has none. A body of unknown length is refused (413) as soon as it is too large; a
 * connection that is too slow, or takes longer than `withinMs`, is closed.
 */
async function bodyOf(req: IncomingMessage, most: number, withinMs?: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  let before = 0;
  const hangUp = () => req.destroy(new Problem(408, 'errors.invalidRequest'));
  const watch = setInterval(() => {
    if (size - before < LEAST.bytes) hangUp();
    before = size;
  }, LEAST.spanMs);
  const deadline = withinMs && setTimeout(hangUp, withinMs);
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > most) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
  } finally {
    clearInterval(watch);
    clearTimeout(deadline);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}

const tooLarge = () => new Problem(413, 'errors.tooLarge');
const unread = () => new ReadableStream({ pull: (controller) => controller.error(tooLarge()) }, { highWaterMark: 0 });

/**
 * Receives the rest of the body so that the sender can read our answer
 * instead of seeing a broken connection; then closes.
 */
export function discardRest(req: IncomingMessage): void {
  req.resume();
  const timer = setTimeout(() => req.destroy(), REST_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
  req.once('error', () => clearTimeout(timer));
}
