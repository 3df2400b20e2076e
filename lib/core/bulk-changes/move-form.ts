import { moveFromForm } from '@/lib/core/bulk-changes/save-bulk-form';
import { definePortalForm } from '@/lib/core/verb';

/** Stops, resumes or undoes a bulk change. */
export const moveForm = definePortalForm('POST /forms/bulk-acts/{id}', {
  summary: 'Stop, continue or undo a bulk change',
  fields: 'state',
  page: (_, params) => `bulk-acts/${params.id}`,
  saved: 'recordChanged',
  submit: moveFromForm,
});
