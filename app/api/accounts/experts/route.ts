import { checkRepeated } from '@/lib/accounts/check-repeated';
import { registerExpert } from '@/lib/accounts/register-expert';
import { publicForm } from '@/lib/http/public-form';

/** The registration form of professionals, with their practice. */
export const POST = publicForm({
  page: '/expert-register',
  submit: ({ values, locale }) => {
    checkRepeated(values);
    return registerExpert(values, locale);
  },
});
