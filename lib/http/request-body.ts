import type { IncomingMessage } from 'node:http';
import { claimsOf } from '@/lib/auth/actor-of';
import { nearestIn } from '@/lib/auth/client-of';
import { personOfSession } from '@/lib/auth/data';
import { isFromService } from '@/lib/auth/service-credential';
import { Problem } from '@/lib/errors';
import { fairTurnstile } from '@/lib/http/turnstile';

/** Bytes. A picture of 20 MB with the form around it; everything else is text. */
const MOST = { form: 22_000_000, other: 1_500_000 };
/** What anybody may send without being asked who they are. */
const SMALL = 128_000;
/** The one form of the public site with a file in it: the logo of a roll-up. */
const OPEN_TO_ALL = '/api/forms/clean-white';
/** How long somebody may go on sending what nobody wants any more. */
const REST_MS = 2_000;

/** What has to arrive in each span of time: who sends less holds a place that others wait for. */
const LEAST = { bytes: 16_384, spanMs: 15_000 };
/** The longest somebody may hold a place, however steadily they send: a stranger, and who is signed in. */
const LONGEST = { strangerMs: 30_000, personMs: 300_000 };

/** Bodies of 20 MB that are in memory at the same time, by the person who sends them. Small ones never wait for them. */
const places = fairTurnstile(8, 3);
/** Strangers take none of these: they have two, each address one. */
const placesOfStrangers = fairTurnstile(2, 1);

/** What a handler finds as the body of a request: nothing, bytes, or a stream that fails as soon as it is read. */
export type Body = Buffer<ArrayBuffer> | ReadableStream | null;

const lengthOf = (req: IncomingMessage) => Number(req.headers['content-length'] ?? Number.NaN);
const isMultipart = (req: IncomingMessage) => /^multipart\/form-data/i.test(req.headers['content-type'] ?? '');
const isSmall = (req: IncomingMessage) =>
  lengthOf(req) <= SMALL || !('content-length' in req.headers || 'transfer-encoding' in req.headers);

/**
 * Reads what a request carries and runs `work` with it. More than a little is taken from somebody who is signed in, a few
 * at a time of each person, and of strangers where a form has a file. Any other large body stays unread: the handler says
 * what is wrong, 401 where one has to sign in, and 413 once it wants to know what was sent.
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
  if (isFromService(headers)) return places('service', async () => work(await bodyOf(req, most, LONGEST.personMs)));
  if (Number.isNaN(lengthOf(req))) return work(await bodyOf(req, SMALL));
  if (!isMultipart(req) || req.url?.split('?', 1)[0] !== OPEN_TO_ALL) return work(unread());
  const address = nearestIn(req.headers['x-forwarded-for']?.toString()) ?? req.socket.remoteAddress ?? '';
  return placesOfStrangers(address, async () => work(await bodyOf(req, most, LONGEST.strangerMs)));
}

/**
 * What a request carries; null for nothing. One that does not say how large it is is refused as soon as it is too large
 * (413), and one that hardly moves, or takes longer than `withinMs`, is hung up on.
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

/** Lets what is on its way arrive, so that its sender reads our answer rather than a broken connection; then hangs up. */
export function discardRest(req: IncomingMessage): void {
  req.resume();
  const timer = setTimeout(() => req.destroy(), REST_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
  req.once('error', () => clearTimeout(timer));
}
