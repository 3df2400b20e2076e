import { answerInvitation } from '@/lib/nouns/memberships/answer-invitation';
import { localePath } from '@/lib/run/i18n/paths';
import { publicForm } from '@/lib/web/http/public-form';

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
