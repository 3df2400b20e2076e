import { portalForm } from '@/lib/http/portal-form';
import { saveLayoutFromForm } from '@/lib/list-layouts/save-layout';

export const POST = portalForm({ page: 'profile', saved: 'recordChanged', isButton: true, submit: saveLayoutFromForm });
