import { publicForm } from '@/lib/http/public-form';
import { submitRequest } from '@/lib/product-test-requests/submit-request';

export const POST = publicForm({
  page: '/request-creation',
  once: true,
  submit: ({ values, locale }) => submitRequest(values, locale),
});
