import { updateProfile } from '@/lib/accounts/update-profile';
import { portalForm } from '@/lib/http/portal-form';

/** Gives or takes back the consent to letters of the programme. */
export const POST = portalForm({
  page: 'profile',
  saved: 'consents',
  submit: ({ me, values }) => updateProfile(me, { marketingAccepted: values.marketingAccepted === 'true' }),
});
