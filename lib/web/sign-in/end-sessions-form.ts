import { isUuid } from '@/lib/core/fields/column-values';
import { definePortalForm } from '@/lib/core/verb';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { claimsOf } from '@/lib/run/secrets/tokens';

/** One of them (`id`), or all but this one. */
export const endSessionsForm = definePortalForm('POST /me/sessions', {
  summary: 'End one of one’s own sessions, or all others',
  fields: 'id',
  page: 'profile',
  saved: 'sessions',
  isButton: true,
  submit: async ({ me, values: { id = '' }, request }) => {
    const claims = await claimsOf(request.headers);
    const where = isUuid(id) ? { id } : { id: { not: claims?.sid ?? me.id } };
    await revokeSessions({ userId: me.id, ...where }, 'ended by its owner');
  },
});
