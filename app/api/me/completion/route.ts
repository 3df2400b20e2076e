import { updateProfile } from '@/lib/accounts/update-profile';
import { landingPage } from '@/lib/auth/routes';
import { badRequest, invalid } from '@/lib/errors';
import { portalForm } from '@/lib/http/portal-form';
import { ownRecord } from '@/lib/users/data';

/** The complete-profile dialog: a username, and what has not been accepted yet. */
export const POST = portalForm({
  page: 'profile',
  saved: 'profile',
  submit: async ({ me, values }) => {
    const person = await ownRecord(me);
    const username = values.username?.trim();
    if (!username) throw invalid([{ field: 'username', message: 'validation.required' }]);
    const open = (['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const).filter((field) => !person[field]);
    if (open.some((field) => values[field] !== 'true')) throw badRequest('common.acceptFlags');
    await updateProfile(me, { username, ...Object.fromEntries(open.map((field) => [field, true])) });
    return { to: landingPage(me.group) };
  },
});
