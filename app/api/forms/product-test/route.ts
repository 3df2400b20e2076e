import { submitRequest } from '@/lib/nouns/requests/product-test-requests/submit-request';
import { publicForm } from '@/lib/web/http/public-form';

export const POST = publicForm({
  page: '/request-creation',
  once: true,
  submit: ({ values, locale }) => submitRequest(values, locale),
});
