import type { Actor } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { Problem } from '@/lib/errors';

/** The key of the refusal that is answered by giving the password, and by asking once more for the same. */
export const VERIFICATION_REQUIRED = 'errors.verificationRequired';

const LINK = '</api/me/verification>; rel="related"';

/**
 * Guards what reaches far or cannot be undone: a session that was left open, or stolen, is not enough for it. Throws a 403
 * with a key of its own when the password was not given within the last 15 minutes.
 */
export function requireVerified(actor: Actor): void {
  if (!requirePerson(actor).isVerified) throw new Problem(403, VERIFICATION_REQUIRED, { headers: { link: LINK } });
}
