import { createHmac } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { env } from '@/lib/env';
import { Problem } from '@/lib/errors';
import { type Tx, transaction } from '@/lib/rest/transaction';

/** A tablet may lie in a drawer for weeks before it sends again what it is not sure to have sent. */
const DAYS_KEPT = 30;
const MAX_KEY = 200;

export type Kept = { requestHash: string; status: number | null; response: string | null; headers: unknown };

/**
 * Runs a POST in one transaction. With an `Idempotency-Key` it happens once: the answer is kept for 30 days and given
 * again, together with what was written or not at all. Two at the same time: the second waits for the first.
 * @throws Problem 422 when the key was used for another request.
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

/** The same for a body that was read already; `content` is what makes it another request when it differs. */
export async function onceFor(
  request: Request,
  actor: Actor,
  content: string,
  run: (tx: Tx) => Promise<Response>,
  /** Whose keys these are: two callers may choose the same one. */
  scope: string = actor.id ?? 'anonymous',
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
    const kept = { status: response.status, ...(await contentOf(response)) };
    await tx.idempotencyKey.update({ where: { scope_key: { scope, key } }, data: kept });
    return response;
  });
}

/** The key of a request, or null without one. @throws Problem 400 for one that is empty or too long */
export function keyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && (key.length === 0 || key.length > MAX_KEY)) throw new Problem(400, 'errors.wrongIdempotencyKey');
  return key;
}

export const expiry = () => new Date(Date.now() + DAYS_KEPT * 86_400_000);

/** Of one request: by the secret that signs now, and by those before it. */
export type RequestHashes = [string, ...string[]];

/** What makes a request another one, besides its key. A body may hold a password: nobody can try them out on this. */
export function requestHashesOf(request: Request, content: string): RequestHashes {
  const { pathname, search } = new URL(request.url);
  const text = `${request.method} ${pathname}${search}\n${content}`;
  return env.AUTH_SECRET.map((secret) => createHmac('sha256', secret).update(text).digest('hex')) as RequestHashes;
}

/** An answer as it is kept; never with a cookie, which may be a secret. */
export async function contentOf(response: Response) {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  return { response: bytes.toString('base64'), headers: Object.fromEntries(headers) };
}

export function repeat({ requestHash, status, response, headers }: Kept, wanted: RequestHashes): Response {
  if (!wanted.includes(requestHash)) throw new Problem(422, 'errors.keyUsedForAnotherRequest');
  const body = response ? new Uint8Array(Buffer.from(response, 'base64')) : null;
  const kept = { ...(headers as Record<string, string>), 'idempotency-replayed': 'true' };
  return new Response(status === 204 || status === 303 ? null : body, { status: status ?? 200, headers: kept });
}
