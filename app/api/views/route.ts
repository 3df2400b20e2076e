import { collection } from '@/lib/rest/handlers';
import { recordView } from '@/lib/views/record-view';
import { views } from '@/lib/views/resource';

export const { GET, POST } = collection(views, { create: recordView });
