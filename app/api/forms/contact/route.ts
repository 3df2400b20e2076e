import { submitContact } from '@/lib/contacts/submit-contact';
import { publicForm } from '@/lib/http/public-form';

export const POST = publicForm({
  page: '/request-contact',
  once: true,
  submit: ({ values, locale }) => submitContact(values, locale),
});
