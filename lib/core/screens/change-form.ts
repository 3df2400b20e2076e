import { LARGEST_PICTURE } from '@/lib/core/files/schema';
import { changeFromForm, formPage } from '@/lib/core/screens/save-record';
import { definePortalForm } from '@/lib/core/verb';

/** Updates, deletes or restores a record from a generic form. */
export const changeForm = definePortalForm('POST /forms/records/{resource}/{id}', {
  summary: 'Change, delete or restore a record, depending on `action`',
  fields: 'action version',
  page: (values, params) => formPage(params, values),
  saved: 'recordChanged',
  largest: LARGEST_PICTURE + 2,
  submit: changeFromForm,
});
