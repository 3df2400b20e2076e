import { LARGEST_PICTURE } from '@/lib/files/schema';
import { portalForm } from '@/lib/http/portal-form';
import { createFromForm, formPage } from '@/lib/screens/save-record';

/** Creates a record from a generic form. */
export const POST = portalForm({
  page: (_, params) => formPage(params),
  saved: 'recordCreated',
  largest: LARGEST_PICTURE + 2,
  submit: createFromForm,
});
