import { refusal } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import type { SignedInGroup } from '@/lib/core/actor/roles';

/** Patients may read treatments, but their few are no statistics; all others may read none. */
const readers: readonly SignedInGroup[] = ['admin', 'expert'];

/** Checks who may read statistics; 401 or 403. The policy of treatments decides which treatments are included. */
export function requireStatisticsReader(actor: Actor): Person {
  if (actor.id === null || !readers.includes(actor.group)) throw refusal(actor);
  return actor;
}
