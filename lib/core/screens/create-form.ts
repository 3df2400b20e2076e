import { LARGEST_PICTURE } from '@/lib/core/files/schema';
import { object } from '@/lib/core/json-schema';
import { createFromForm, formPage } from '@/lib/core/screens/save-record';
import { definePortalForm } from '@/lib/core/verb';

/** Creates a record from a generic form. */
export const createForm = definePortalForm('POST /forms/records/{resource}', {
  summary: 'Create a record from a generic form; its fields are those of the resource, by their kinds',
  fields: object({}),
  page: (_, params) => formPage(params),
  saved: 'recordCreated',
  largest: LARGEST_PICTURE + 2,
  submit: createFromForm,
});
