import { LARGEST_PICTURE } from '@/lib/core/files/schema';
import { createFromForm, formPage } from '@/lib/core/screens/save-record';
import { portalForm } from '@/lib/web/http/portal-form';

/** Creates a record from a generic form. */
export const POST = portalForm({
  page: (_, params) => formPage(params),
  saved: 'recordCreated',
  largest: LARGEST_PICTURE + 2,
  submit: createFromForm,
});
