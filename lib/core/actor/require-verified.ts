import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { Problem } from '@/lib/run/errors';

/** Message key of the refusal; the client then asks for the password and repeats the request. */
export const VERIFICATION_REQUIRED = 'errors.verificationRequired';

const LINK = '</api/me/verification>; rel="related"';

/**
 * Guards actions that have wide effects or cannot be undone: a session left open or stolen must not be enough. Throws
 * a 403 with a key of its own if the password was not given within the last 15 minutes.
 */
export function requireVerified(actor: Actor): void {
  if (!requirePerson(actor).isVerified) throw new Problem(403, VERIFICATION_REQUIRED, { headers: { link: LINK } });
}
