import { confirmEmail } from '@/lib/accounts/confirm-email';
import { linkToken } from '@/lib/accounts/schema';
import { formOr } from '@/lib/http/portal-form';
import { publicForm } from '@/lib/http/public-form';
import { visitorCall } from '@/lib/http/visitor-call';

/** A click, not a visit, confirms: mail scanners follow links. */
const form = publicForm({
  page: '/confirm-email',
  back: ({ values }) => `/confirm-email/${encodeURIComponent(values.token ?? '')}`,
  submit: ({ values }) => confirmEmail(values.token ?? ''),
});

export const POST = formOr(
  form,
  visitorCall(linkToken, ({ token }) => confirmEmail(token)),
);
