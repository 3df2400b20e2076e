import { checkRepeated } from '@/lib/nouns/accounts/check-repeated';
import { registerUser } from '@/lib/nouns/accounts/register-user';
import { registrationOf } from '@/lib/nouns/accounts/schema';
import { publicForm } from '@/lib/web/http/public-form';
import { openArea } from '@/lib/web/sign-in/open-area';

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
