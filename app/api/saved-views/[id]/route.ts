import '@/lib/nouns/register';
import { savedViews } from '@/lib/core/saved-views/resource';
import { changeView } from '@/lib/core/saved-views/save-view';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, PATCH, DELETE } = member(savedViews, { update: changeView });
