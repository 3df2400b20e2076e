import { changeLetters } from '@/lib/accounts/change-letters';
import { updateProfile } from '@/lib/accounts/update-profile';
import { portalForm } from '@/lib/http/portal-form';
import { transaction } from '@/lib/rest/transaction';

/** Gives or takes back the consent to letters of the programme, and says whether unread messages bring one. */
export const POST = portalForm({
  page: 'profile',
  saved: 'consents',
  isButton: true,
  submit: async ({ me, values }) => {
    await updateProfile(me, { marketingAccepted: values.marketingAccepted === 'true' });
    await transaction((tx) => changeLetters(tx, me, values.unreadLetters === 'true'));
  },
});
