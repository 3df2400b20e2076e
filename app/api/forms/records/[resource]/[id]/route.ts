import { LARGEST_PICTURE } from '@/lib/core/files/schema';
import { changeFromForm, formPage } from '@/lib/core/screens/save-record';
import { portalForm } from '@/lib/web/http/portal-form';

/** Updates, deletes or restores a record from a generic form. */
export const POST = portalForm({
  page: (values, params) => formPage(params, values),
  saved: 'recordChanged',
  largest: LARGEST_PICTURE + 2,
  submit: changeFromForm,
});
