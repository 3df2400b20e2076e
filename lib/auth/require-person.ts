import type { Actor, Person } from '@/lib/auth/actor';
import { unauthorized } from '@/lib/errors';

/** The person behind a request, or a 401 for a visitor. */
export function requirePerson(actor: Actor): Person {
  if (actor.id === null) throw unauthorized('errors.signInRequired');
  return actor;
}
