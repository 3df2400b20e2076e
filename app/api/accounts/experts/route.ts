import { checkRepeated } from '@/lib/accounts/check-repeated';
import { openArea } from '@/lib/accounts/open-area';
import { registerExpert } from '@/lib/accounts/register-expert';
import { publicForm } from '@/lib/http/public-form';

/** The registration form of professionals, with their practice; whoever has registered is signed in. */
export const POST = publicForm({
  page: '/expert-register',
  leaves: true,
  submit: async ({ request, values, locale }) => {
    checkRepeated(values);
    const { userId } = await registerExpert(values, locale);
    return openArea(userId, request, { saved: 'registered' });
  },
});
