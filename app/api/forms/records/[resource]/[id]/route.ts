import { LARGEST_PICTURE } from '@/lib/files/schema';
import { portalForm } from '@/lib/http/portal-form';
import { changeFromForm, formPage } from '@/lib/screens/save-record';

/** A record from a generic form: changed, deleted or brought back. */
export const POST = portalForm({
  page: (_, params) => formPage(params),
  saved: 'recordChanged',
  largest: LARGEST_PICTURE + 2,
  submit: changeFromForm,
});
