import { checkRepeated } from '@/lib/nouns/accounts/check-repeated';
import { registerExpert } from '@/lib/nouns/accounts/register-expert';
import { publicForm } from '@/lib/web/http/public-form';
import { openArea } from '@/lib/web/sign-in/open-area';

/** Registers a professional together with their practice, and signs them in. */
export const POST = publicForm({
  page: '/expert-register',
  leaves: true,
  submit: async ({ request, values, locale }) => {
    checkRepeated(values);
    const { userId } = await registerExpert(values, locale);
    return openArea(userId, request, { saved: 'registered' });
  },
});
