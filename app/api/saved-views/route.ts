import '@/lib/nouns/register';
import { savedViews } from '@/lib/core/saved-views/resource';
import { createView } from '@/lib/core/saved-views/save-view';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(savedViews, { create: createView });
