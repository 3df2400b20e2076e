import type { Actor, Person } from '@/lib/core/actor/actor';
import { forbidden, Problem, unauthorized } from '@/lib/run/errors';

/** Message key of the refusal; the client then asks for the password and repeats the request. */
export const VERIFICATION_REQUIRED = 'errors.verificationRequired';

const LINK = '</api/me/verification>; rel="related"';

/**
 * Guards actions that have wide effects or cannot be undone: a session left open or stolen must not be enough. Throws a
 * 403 with a key of its own if the password was not given within the last 15 minutes.
 */
export function requireVerified(actor: Actor): void {
  const me = requirePerson(actor);
  if (me.key) throw forbidden('errors.closedToKeys');
  if (!me.isVerified) throw new Problem(403, VERIFICATION_REQUIRED, { headers: { link: LINK } });
}

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
