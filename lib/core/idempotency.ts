import { createHmac } from 'node:crypto';
import { type Actor, callerId } from '@/lib/core/actor/actor';
import { db } from '@/lib/run/db/db';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { masterKeys } from '@/lib/run/encryption/keys';
import { openText, sealText } from '@/lib/run/encryption/seal';
import { env } from '@/lib/run/env';
import { Problem } from '@/lib/run/errors';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { requestContext } from '@/lib/run/request-context';

/** An offline device may resend after weeks. */
const DAYS_KEPT = 30;
const MAX_KEY = 200;

type KeyRef = { scope: string; key: string };

export type StoredAnswer = KeyRef & {
  requestHash: string;
  status: number | null;
  response: string | null;
  headers: unknown;
};

/**
 * Runs a POST in one transaction. With an `Idempotency-Key` it runs only once: the answer is stored for 30 days, in the
 * transaction of the changes, and returned again. Of two concurrent requests the second waits for the first.
 * @throws Problem 422 if the key was used for a different request
 */
export async function once(
  request: Request,
  actor: Actor,
  run: (tx: Tx, request: Request) => Promise<Response>,
  scope?: string,
): Promise<Response> {
  if (!request.headers.has('idempotency-key')) return transaction((tx) => run(tx, request));
  const body = await request.text();
  const { url, method, headers } = request;
  return onceFor(request, actor, body, (tx) => run(tx, new Request(url, { method, headers, body })), scope);
}

/** Runs a POST once whose body was already read; a key reused with different `content` is refused. */
export async function onceFor(
  request: Request,
  actor: Actor,
  content: string,
  run: (tx: Tx) => Promise<Response>,
  /** The owner of the key: two callers may choose the same one. */
  scope: string = callerId(actor),
): Promise<Response> {
  const key = keyOf(request);
  if (key === null) return transaction(run);
  const hashes = requestHashesOf(request, content);
  return transaction(async (tx) => {
    const expiresAt = expiry();
    await tx.idempotencyKey.deleteMany({ where: { scope, key, expiresAt: { lt: new Date() } } });
    const claimed = await tx.idempotencyKey.createMany({
      data: { scope, key, requestHash: hashes[0], expiresAt },
      skipDuplicates: true,
    });
    if (claimed.count === 0) {
      return repeat(await tx.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope, key } } }), hashes);
    }
    const response = await run(tx);
    const kept = { status: response.status, ...(await contentOf(response, { scope, key })) };
    await tx.idempotencyKey.update({ where: { scope_key: { scope, key } }, data: kept });
    return response;
  });
}

/**
 * Whether an answer to this very request is stored, so that `once` will not run it. A key merely claimed, or used for
 * another call, does not count: its owner could release it in between, and get past a limit.
 */
export async function isAnswered(request: Request, actor: Actor): Promise<boolean> {
  const key = keyOf(request);
  if (key === null) return false;
  const requestHash = { in: requestHashesOf(request, await request.clone().text()) };
  const named = { scope: callerId(actor), key, expiresAt: { gt: new Date() } };
  return (await db.idempotencyKey.count({ where: { ...named, requestHash, status: { not: null } } })) > 0;
}

/**
 * The key of a request, or null if it has none.
 * @throws Problem 400 if it is empty or too long
 */
export function keyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && (key.length === 0 || key.length > MAX_KEY)) throw new Problem(400, 'errors.wrongIdempotencyKey');
  return key;
}

export const expiry = () => daysFromNow(DAYS_KEPT);

/** Hashes of one request: with the current secret first, then with the previous ones. */
export type RequestHashes = [string, ...string[]];

/** Identifies a request by method, address and content; keyed, because a body may contain a password. */
export function requestHashesOf(request: Request, content: string): RequestHashes {
  const { pathname, search } = new URL(request.url);
  const text = `${request.method} ${pathname}${search}\n${content}`;
  return env.AUTH_SECRET.map((secret) => createHmac('sha256', secret).update(text).digest('hex')) as RequestHashes;
}

/** The part of an answer that is stored, encrypted if it shows encrypted fields; never a cookie, which may be secret. */
export async function contentOf(response: Response, named: KeyRef) {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  const text = bytes.toString('base64');
  const context = requestContext.getStore();
  const isSealed = context ? context.hasDecrypted === true : true;
  const content = isSealed ? sealText(await masterKeys(), answerContext(named), text) : text;
  return { response: content, headers: Object.fromEntries(headers) };
}

export const answerContext = ({ scope, key }: KeyRef) => `the answer to ${scope} ${key}`;

/** @throws Undecipherable */
export async function openResponse({ scope, key, response }: KeyRef & { response: string | null }): Promise<Buffer> {
  return Buffer.from(openText(await masterKeys(), answerContext({ scope, key }), response ?? ''), 'base64');
}

export async function repeat(stored: StoredAnswer, wanted: RequestHashes): Promise<Response> {
  const { requestHash, status, response, headers } = stored;
  if (!wanted.includes(requestHash)) throw new Problem(422, 'errors.keyUsedForAnotherRequest');
  const content = response ? await openResponse(stored) : null;
  const body = content ? new Uint8Array(content) : null;
  const kept = { ...(headers as Record<string, string>), 'idempotency-replayed': 'true' };
  return new Response(status === 204 || status === 303 ? null : body, { status: status ?? 200, headers: kept });
}
