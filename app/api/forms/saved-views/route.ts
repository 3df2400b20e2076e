import { portalForm } from '@/lib/http/portal-form';
import { pageOfViews, viewFromForm } from '@/lib/saved-views/save-view-form';

export const POST = portalForm({ page: pageOfViews, saved: 'recordChanged', isButton: true, submit: viewFromForm });
