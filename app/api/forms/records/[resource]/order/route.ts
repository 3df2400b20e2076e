import { orderFromForm, orderPage } from '@/lib/core/screens/save-order';
import { portalForm } from '@/lib/web/http/portal-form';

/** Saves the manual order of a list's records. */
export const POST = portalForm({
  page: (_, params) => orderPage(params),
  saved: 'orderSaved',
  submit: orderFromForm,
});
