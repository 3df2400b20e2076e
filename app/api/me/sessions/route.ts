import { claimsOf } from '@/lib/auth/actor-of';
import { revokeSessions } from '@/lib/auth/revoke-sessions';
import { portalForm } from '@/lib/http/portal-form';
import { isUuid } from '@/lib/rest/column-values';

/** Ends one of the caller's sessions (`id`), or all but this one. */
export const POST = portalForm({
  page: 'profile',
  saved: 'sessions',
  isButton: true,
  submit: async ({ me, values: { id = '' }, request }) => {
    const claims = await claimsOf(request.headers);
    const where = isUuid(id) ? { id } : { id: { not: claims?.sid ?? me.id } };
    await revokeSessions({ userId: me.id, ...where }, 'ended by its owner');
  },
});
