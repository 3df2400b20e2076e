import { checkRepeated } from '@/lib/accounts/check-repeated';
import { openArea } from '@/lib/accounts/open-area';
import { registerUser } from '@/lib/accounts/register-user';
import { registrationOf } from '@/lib/accounts/schema';
import { publicForm } from '@/lib/http/public-form';

/** Registers a patient and signs them in. */
export const POST = publicForm({
  page: '/register',
  leaves: true,
  submit: async ({ request, values, locale }) => {
    checkRepeated(values);
    const { userId } = await registerUser(registrationOf(values, locale, 'user'));
    return openArea(userId, request, { saved: 'registered' });
  },
});
