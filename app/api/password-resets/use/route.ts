import { checkRepeated } from '@/lib/accounts/check-repeated';
import { resetPassword } from '@/lib/accounts/reset-password';
import { publicForm } from '@/lib/http/public-form';

/** Sets the new password by the link of the letter. */
export const POST = publicForm({
  page: '/password-resets',
  back: ({ values }) => `/password-resets/${encodeURIComponent(values.token ?? '')}`,
  submit: ({ values }) => {
    checkRepeated(values);
    return resetPassword(values.token ?? '', values.password ?? '');
  },
});
