import { beginFromForm } from '@/lib/core/bulk-changes/save-bulk-form';
import { portalForm } from '@/lib/web/http/portal-form';

/** Starts a bulk change as its preview showed it. */
export const POST = portalForm({ page: 'bulk-acts/new', saved: 'recordChanged', submit: beginFromForm });
