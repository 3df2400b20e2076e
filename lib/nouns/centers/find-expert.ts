import { type Person, spenderOf } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { professionals } from '@/lib/nouns/users/resource';
import { db } from '@/lib/run/db/db';
import { spend } from '@/lib/run/limits/data';

export type FoundExpert = { _id: string; name: string; surname: string; role: 'expert' };

/** Prevents guessing addresses. */
const LOOKUPS = { name: 'expert-lookup', points: 60, seconds: 3600 } as const;

/**
 * The name of the professional with exactly this e-mail address, for a colleague who wants to add them to a center;
 * an empty list if there is none. Never finds patients or staff. Limited per person and hour.
 * @throws Problem 403 for somebody whose own address is not confirmed: anybody may register
 */
export async function findExpert(me: Person, email: string): Promise<FoundExpert[]> {
  requireConfirmed(me);
  await spend(LOOKUPS, spenderOf(me));
  const found = await db.user.findFirst({
    where: { email, role: professionals, deletedAt: null, enabledUser: true },
    select: { id: true, name: true, surname: true },
  });
  return found ? [{ _id: found.id, name: found.name, surname: found.surname, role: 'expert' }] : [];
}
