import { submitInquiry } from '@/lib/nouns/inquiries/submit-inquiry';
import { publicForm } from '@/lib/web/http/public-form';

export const POST = publicForm({
  page: '/request-appointment',
  once: true,
  submit: ({ values, locale }) => submitInquiry(values, locale),
});
