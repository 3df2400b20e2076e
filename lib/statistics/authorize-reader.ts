import type { Actor, Person } from '@/lib/auth/actor';
import type { SignedInGroup } from '@/lib/auth/roles';
import { refusal } from '@/lib/rest/access';

/** Patients may read treatments, but their few are no statistics; all others may read none. */
const readers: readonly SignedInGroup[] = ['admin', 'expert'];

/** Checks who may read statistics; 401 or 403. The policy of treatments decides which treatments are included. */
export function requireStatisticsReader(actor: Actor): Person {
  if (actor.id === null || !readers.includes(actor.group)) throw refusal(actor);
  return actor;
}
