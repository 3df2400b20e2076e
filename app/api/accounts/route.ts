import { checkRepeated } from '@/lib/accounts/check-repeated';
import { registerUser } from '@/lib/accounts/register-user';
import { registrationOf } from '@/lib/accounts/schema';
import { publicForm } from '@/lib/http/public-form';

/** The registration form of patients. */
export const POST = publicForm({
  page: '/register',
  submit: ({ values, locale }) => {
    checkRepeated(values);
    return registerUser(registrationOf(values, locale, 'user'));
  },
});
