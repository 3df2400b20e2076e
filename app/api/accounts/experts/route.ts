import { checkRepeated } from '@/lib/accounts/check-repeated';
import { openArea } from '@/lib/accounts/open-area';
import { registerExpert } from '@/lib/accounts/register-expert';
import { publicForm } from '@/lib/http/public-form';

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
