import { portalForm } from '@/lib/http/portal-form';
import { orderFromForm, orderPage } from '@/lib/screens/save-order';

/** Saves the manual order of a list's records. */
export const POST = portalForm({
  page: (_, params) => orderPage(params),
  saved: 'orderSaved',
  submit: orderFromForm,
});
