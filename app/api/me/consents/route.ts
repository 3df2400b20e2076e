import { changeLetters } from '@/lib/accounts/change-letters';
import { updateProfile } from '@/lib/accounts/update-profile';
import { portalForm } from '@/lib/http/portal-form';
import { transaction } from '@/lib/rest/transaction';

/** Saves the consent to the programme's letters, and whether unread messages are mailed. */
export const POST = portalForm({
  page: 'profile',
  saved: 'consents',
  isButton: true,
  submit: async ({ me, values }) => {
    await updateProfile(me, { marketingAccepted: values.marketingAccepted === 'true' });
    await transaction((tx) => changeLetters(tx, me, values.unreadLetters === 'true'));
  },
});
