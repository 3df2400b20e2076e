import { pageOfViews, viewFromForm } from '@/lib/core/saved-views/save-view-form';
import { portalForm } from '@/lib/web/http/portal-form';

export const POST = portalForm({ page: pageOfViews, saved: 'recordChanged', isButton: true, submit: viewFromForm });
