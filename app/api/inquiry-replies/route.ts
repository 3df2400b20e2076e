import { replyToInquiry } from '@/lib/nouns/inquiries/follow-inquiry';
import { localePath } from '@/lib/run/i18n/paths';
import { publicForm } from '@/lib/web/http/public-form';

const pageOf = (token = '') => `/inquiry/${encodeURIComponent(token)}`;

/** What a visitor does by the link of a letter: on POST only, because mail scanners follow links. */
export const POST = publicForm({
  page: '/inquiry',
  back: ({ values }) => pageOf(values.token),
  secretFields: ['token'],
  submit: async ({ values: { token = '', reply = '', time }, locale }) => {
    await replyToInquiry(token, reply, time);
    return { to: localePath(locale, pageOf(token)) };
  },
});
