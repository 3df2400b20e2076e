import type { Actor } from '@/lib/core/actor/actor';
import { Problem } from '@/lib/run/errors';
import { loggedPath } from '@/lib/run/log';
import { recordFailure } from './record-failure';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Records that somebody attempted a forbidden write: a 403, and no other error. */
export async function noteRefusal({ method, url }: Request, actor: Actor, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.status !== 403 || READING.has(method)) return;
  const detail = `${method} ${loggedPath(new URL(url).pathname)}`;
  await recordFailure({ kind: 'refused', userId: actor.id, actorId: actor.id, detail });
}

/** Waits for a sign-in check, and records wrong credentials or too many attempts; `email`: the account tried. */
export async function notingFailure<T>(check: Promise<T>, email?: string): Promise<T> {
  try {
    return await check;
  } catch (error) {
    const status = error instanceof Problem ? error.status : 0;
    if (status === 401) await recordFailure({ kind: 'sign-in-failed', actorId: null, email });
    if (status === 429) await recordFailure({ kind: 'locked-out', actorId: null, email });
    throw error;
  }
}
