import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ONCE } from '@/lib/core/form-drafts/rules.opened-with';
import {
  contentOf,
  expiry,
  keyOf,
  type RequestHashes,
  repeat,
  requestHashesOf,
  type StoredAnswer,
} from '@/lib/core/idempotency';
import { db } from '@/lib/run/db/db';
import { Problem } from '@/lib/run/errors';

/** Milliseconds after which a request without an answer is presumed killed, and the next attempt may run. */
const GIVEN_UP_AFTER = 60_000;
const MAX_WAIT_MS = 10_000;
const POLL_MS = 50;

/**
 * Runs a POST that uses several transactions, mostly forms. With an `Idempotency-Key` it runs once and its answer,
 * except for cookies, is returned again. Unlike with `once`, if the process is killed after the work but before the
 * answer is stored, the next attempt runs it again. Failures are not stored.
 * @throws Problem 422 if the key was used for a different request, 409 while the first one is still running
 */
export async function repeatable(request: Request, scope: string, run: (request: Request) => Promise<Response>) {
  const key = keyOf(request);
  if (key === null) return run(request);
  const bytes = Buffer.from(await request.arrayBuffer());
  const { url, method, headers } = request;
  const again = () => new Request(url, { method, headers, body: bytes.length > 0 ? bytes : null });
  const hashes = requestHashesOf(request, await digestOf(again(), bytes));
  const named = { scope, key };
  // Given up as killed, it neither ends nor answers the claim of the attempt that took over.
  const own = { ...named, createdAt: new Date() };
  const kept = await claim(named, hashes, expiry(), own.createdAt);
  if (kept) return repeat(kept, hashes);
  try {
    const response = await run(again());
    if (response.status >= 400) await db.idempotencyKey.deleteMany({ where: own });
    else
      await db.idempotencyKey.updateMany({
        where: own,
        data: { status: response.status, ...(await contentOf(response, named)) },
      });
    return response;
  } catch (error) {
    await db.idempotencyKey.deleteMany({ where: own });
    throw error;
  }
}

/**
 * A form that adds something has a key in a field, for a double click where no script sends one. What was changed since it
 * was drawn is another form.
 */
export async function withDrawnKey(request: Request): Promise<Request> {
  const { url, method, headers } = request;
  if (headers.has('idempotency-key') || !/form/.test(headers.get('content-type') ?? '')) return request;
  const body = Buffer.from(await request.arrayBuffer());
  const again = (more = {}) => new Request(url, { method, headers: { ...Object.fromEntries(headers), ...more }, body });
  const form = await again()
    .formData()
    .catch(() => null);
  return form?.has(ONCE) ? again({ 'idempotency-key': `once ${await digestOf(again(), body)}` }) : again();
}

/** Returns the stored answer, or null if the caller is to do the work. */
export async function claim(
  named: { scope: string; key: string },
  hashes: RequestHashes,
  expiresAt = expiry(),
  createdAt = new Date(),
): Promise<StoredAnswer | null> {
  const begun = Date.now();
  while (Date.now() - begun < MAX_WAIT_MS) {
    const givenUp = { status: null, createdAt: { lt: new Date(Date.now() - GIVEN_UP_AFTER) } };
    await db.idempotencyKey.deleteMany({ where: { ...named, OR: [{ expiresAt: { lt: new Date() } }, givenUp] } });
    const data = { ...named, requestHash: hashes[0], expiresAt, createdAt };
    const { count } = await db.idempotencyKey.createMany({ data, skipDuplicates: true });
    if (count > 0) return null;
    const kept = await db.idempotencyKey.findUnique({ where: { scope_key: named } });
    if (kept && (kept.status !== null || !hashes.includes(kept.requestHash))) return kept;
    await sleep(POLL_MS);
  }
  throw new Problem(409, 'errors.conflict', { headers: { 'retry-after': '5' } });
}

/** Hashes the fields and files of a form, because the multipart boundary differs at each attempt. */
async function digestOf(request: Request, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '');
  const form = isForm ? await request.formData().catch(() => null) : null;
  if (!form) return hash.update(bytes).digest('hex');
  for (const [name, value] of form) {
    hash.update(`${name}\n`).update(typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()));
  }
  return hash.digest('hex');
}
