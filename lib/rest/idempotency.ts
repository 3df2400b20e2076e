import { createHash } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { Problem } from '@/lib/errors';
import { type Tx, transaction } from '@/lib/rest/transaction';

const HOURS_KEPT = 24;
const MAX_KEY = 200;

type Kept = { requestHash: string; status: number | null; response: string | null; headers: unknown };

/**
 * Runs a POST in one transaction. With an `Idempotency-Key` it happens once: the answer is kept for a day and given
 * again, together with what was written or not at all. Two at the same time: the second waits for the first.
 * @throws Problem 422 when the key was used for another request.
 */
export async function once(request: Request, actor: Actor, run: (tx: Tx, request: Request) => Promise<Response>) {
  const key = request.headers.get('idempotency-key');
  if (key === null) return transaction((tx) => run(tx, request));
  if (key.length === 0 || key.length > MAX_KEY) throw new Problem(400, 'errors.wrongIdempotencyKey');
  const body = await request.text();
  const { pathname, search } = new URL(request.url);
  const requestHash = createHash('sha256').update(`${request.method} ${pathname}${search}\n${body}`).digest('hex');
  const scope = actor.id ?? 'anonymous';
  return transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + HOURS_KEPT * 3_600_000);
    await tx.idempotencyKey.deleteMany({ where: { scope, key, expiresAt: { lt: new Date() } } });
    const claimed = await tx.idempotencyKey.createMany({
      data: { scope, key, requestHash, expiresAt },
      skipDuplicates: true,
    });
    if (claimed.count === 0) {
      return repeat(await tx.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope, key } } }), requestHash);
    }
    const response = await run(
      tx,
      new Request(request.url, { method: request.method, headers: request.headers, body }),
    );
    const kept = { status: response.status, ...(await contentOf(response)) };
    await tx.idempotencyKey.update({ where: { scope_key: { scope, key } }, data: kept });
    return response;
  });
}

async function contentOf(response: Response) {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  return { response: bytes.toString('base64'), headers: Object.fromEntries(response.headers) };
}

function repeat({ requestHash, status, response, headers }: Kept, wanted: string): Response {
  if (requestHash !== wanted) throw new Problem(422, 'errors.keyUsedForAnotherRequest');
  const body = response ? new Uint8Array(Buffer.from(response, 'base64')) : null;
  const kept = { ...(headers as Record<string, string>), 'idempotency-replayed': 'true' };
  return new Response(status === 204 ? null : body, { status: status ?? 200, headers: kept });
}
