import { createHash } from 'node:crypto';
import { requestHashesOf } from '@/lib/core/idempotency';
import { claim } from '@/lib/core/repeatable';
import type { FormBody } from '@/lib/core/verb';
import { db } from '@/lib/run/db/db';
import { visitorOf } from '@/lib/run/requests/client-of';

/** Long enough for a double click, a reload and the back button; the same text an hour later may be intended. */
const KEPT_FOR = 10 * 60_000;

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/**
 * Runs `send` unless the visitor has already sent the same form. Of two concurrent requests the
 * second waits for the first. Refused forms do not count as sent.
 * @returns the result of `send`, or null if the form was sent before
 */
export async function sendOnce<T>(
  request: Request,
  body: FormBody,
  send: () => Promise<T>,
): Promise<{ done: T } | null> {
  const hashes = requestHashesOf(request, await contentOf(body));
  const named = { scope: `form ${digest(visitorOf(request))}`, key: hashes[0] };
  const before = await claim(named, hashes, new Date(Date.now() + KEPT_FOR));
  if (before) return null;
  try {
    const done = await send();
    await db.idempotencyKey.updateMany({ where: named, data: { status: 303 } });
    return { done };
  } catch (error) {
    await db.idempotencyKey.deleteMany({ where: named });
    throw error;
  }
}

async function contentOf({ values, files }: FormBody): Promise<string> {
  const sums = Object.entries(files).map(async ([name, file]) => [name, digest(Buffer.from(await file.arrayBuffer()))]);
  return JSON.stringify([Object.entries(values), await Promise.all(sums)]);
}
