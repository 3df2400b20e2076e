import type { Actor, Person } from '@/lib/auth/actor';
import type { SignedInGroup } from '@/lib/auth/roles';
import { refusal } from '@/lib/rest/access';

/** Patients read treatments too, but their own few are no statistics; everybody else reads none. */
const readers: readonly SignedInGroup[] = ['admin', 'expert'];

/** Who may have statistics, or a 401 or 403. Of which treatments is for the policy of treatments to say. */
export function requireStatisticsReader(actor: Actor): Person {
  if (actor.id === null || !readers.includes(actor.group)) throw refusal(actor);
  return actor;
}
