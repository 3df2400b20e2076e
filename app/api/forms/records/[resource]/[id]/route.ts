import { LARGEST_PICTURE } from '@/lib/files/schema';
import { portalForm } from '@/lib/http/portal-form';
import { changeFromForm, formPage } from '@/lib/screens/save-record';

/** Updates, deletes or restores a record from a generic form. */
export const POST = portalForm({
  page: (values, params) => formPage(params, values),
  saved: 'recordChanged',
  largest: LARGEST_PICTURE + 2,
  submit: changeFromForm,
});
