import { checkRepeated } from '@/lib/accounts/check-repeated';
import { openArea } from '@/lib/accounts/open-area';
import { registerUser } from '@/lib/accounts/register-user';
import { registrationOf } from '@/lib/accounts/schema';
import { publicForm } from '@/lib/http/public-form';

/** The registration form of patients; whoever has registered is signed in. */
export const POST = publicForm({
  page: '/register',
  leaves: true,
  submit: async ({ request, values, locale }) => {
    checkRepeated(values);
    const { userId } = await registerUser(registrationOf(values, locale, 'user'));
    return openArea(userId, request, { saved: 'registered' });
  },
});
