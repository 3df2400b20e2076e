import type { Actor, Person } from '@/lib/core/actor/actor';
import { forbidden, unauthorized } from '@/lib/run/errors';

/** The person behind a request; 401 for a visitor. */
export function requirePerson(actor: Actor): Person {
  if (actor.id === null) throw unauthorized('errors.signInRequired');
  return actor;
}

/**
 * People with an unconfirmed address may prepare their own data, but nothing is sent to others.
 * @throws Problem 403
 */
export function requireConfirmed(actor: Actor): Person {
  const me = requirePerson(actor);
  if (!me.isConfirmed) throw forbidden('errors.confirmAddress', 'confirmedUser');
  return me;
}
