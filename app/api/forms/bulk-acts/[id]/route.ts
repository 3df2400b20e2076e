import { moveFromForm } from '@/lib/bulk-acts/save-bulk-form';
import { portalForm } from '@/lib/http/portal-form';

/** Stops, resumes or undoes a bulk change. */
export const POST = portalForm({
  page: (_, params) => `bulk-acts/${params.id}`,
  saved: 'recordChanged',
  submit: moveFromForm,
});
