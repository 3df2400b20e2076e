import { saveLayoutFromForm } from '@/lib/core/list-layouts/save-layout';
import { portalForm } from '@/lib/web/http/portal-form';

export const POST = portalForm({ page: 'profile', saved: 'recordChanged', isButton: true, submit: saveLayoutFromForm });
