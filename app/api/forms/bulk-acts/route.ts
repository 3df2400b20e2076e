import { beginFromForm } from '@/lib/bulk-acts/save-bulk-form';
import { portalForm } from '@/lib/http/portal-form';

/** Starts a bulk change as its preview showed it. */
export const POST = portalForm({ page: 'bulk-acts/new', saved: 'recordChanged', submit: beginFromForm });
