import { moveFromForm } from '@/lib/core/bulk-changes/save-bulk-form';
import { portalForm } from '@/lib/web/http/portal-form';

/** Stops, resumes or undoes a bulk change. */
export const POST = portalForm({
  page: (_, params) => `bulk-acts/${params.id}`,
  saved: 'recordChanged',
  submit: moveFromForm,
});
