import { moveFromForm } from '@/lib/bulk-acts/save-bulk-form';
import { portalForm } from '@/lib/http/portal-form';

/** A change of many records: stopped, gone on with, or taken back. */
export const POST = portalForm({
  page: (_, params) => `bulk-acts/${params.id}`,
  saved: 'recordChanged',
  submit: moveFromForm,
});
