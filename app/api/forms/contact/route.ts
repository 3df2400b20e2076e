import { submitContact } from '@/lib/nouns/requests/contacts/submit-contact';
import { publicForm } from '@/lib/web/http/public-form';

export const POST = publicForm({
  page: '/request-contact',
  once: true,
  submit: ({ values, locale }) => submitContact(values, locale),
});
