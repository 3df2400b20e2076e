import { publicForm } from '@/lib/http/public-form';
import { localePath } from '@/lib/i18n/paths';
import { answerInvitation } from '@/lib/memberships/answer-invitation';

const pageOf = (token = '') => `/membership/${encodeURIComponent(token)}`;

/** Answers an invitation on POST only, because mail scanners follow links. */
export const POST = publicForm({
  page: '/membership',
  back: ({ values }) => pageOf(values.token),
  submit: async ({ request, values: { token = '', answer = '' }, locale }) => {
    const outcome = await answerInvitation(token, answer, request.headers);
    return { to: `${localePath(locale, pageOf(token))}?answered=${outcome}` };
  },
});
