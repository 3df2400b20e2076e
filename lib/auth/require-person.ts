import type { Actor, Person } from '@/lib/auth/actor';
import { forbidden, unauthorized } from '@/lib/errors';

/** The person behind a request, or a 401 for a visitor. */
export function requirePerson(actor: Actor): Person {
  if (actor.id === null) throw unauthorized('errors.signInRequired');
  return actor;
}

/** Who has not confirmed their address may prepare what is theirs; nothing goes out to others. @throws Problem 403 */
export function requireConfirmed(actor: Actor): Person {
  const me = requirePerson(actor);
  if (!me.isConfirmed) throw forbidden('errors.confirmAddress', 'confirmedUser');
  return me;
}
