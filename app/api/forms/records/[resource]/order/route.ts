import { portalForm } from '@/lib/http/portal-form';
import { orderFromForm, orderPage } from '@/lib/screens/save-order';

/** The order that somebody gives the records of a list. */
export const POST = portalForm({
  page: (_, params) => orderPage(params),
  saved: 'orderSaved',
  submit: orderFromForm,
});
