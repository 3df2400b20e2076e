import { beginFromForm } from '@/lib/core/bulk-changes/save-bulk-form';
import { definePortalForm } from '@/lib/core/verb';

/** Starts a bulk change as its preview showed it. */
export const beginForm = definePortalForm('POST /forms/bulk-acts', {
  summary: 'Start a bulk change of the records of a list, as previewed',
  fields: 'act.screen act.list act.ids act.all act.kind act.field act.expected act.token',
  page: 'bulk-acts/new',
  saved: 'recordChanged',
  submit: beginFromForm,
});
