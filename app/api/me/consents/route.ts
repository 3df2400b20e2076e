import { changeLetters } from '@/lib/nouns/accounts/change-letters';
import { updateProfile } from '@/lib/nouns/accounts/update-profile';
import { transaction } from '@/lib/run/db/transaction';
import { portalForm } from '@/lib/web/http/portal-form';

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
