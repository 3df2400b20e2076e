import { confirmEmail } from '@/lib/accounts/confirm-email';
import { publicForm } from '@/lib/http/public-form';

/** A click, not a visit, confirms: mail scanners follow links. */
export const POST = publicForm({
  page: '/confirm-email',
  back: ({ values }) => `/confirm-email/${encodeURIComponent(values.token ?? '')}`,
  submit: ({ values }) => confirmEmail(values.token ?? ''),
});
