import { collection } from '@/lib/rest/handlers';
import { savedViews } from '@/lib/saved-views/resource';
import { createView } from '@/lib/saved-views/save-view';

export const { GET, POST } = collection(savedViews, { create: createView });
