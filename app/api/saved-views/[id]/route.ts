import { member } from '@/lib/rest/handlers';
import { savedViews } from '@/lib/saved-views/resource';
import { changeView } from '@/lib/saved-views/save-view';

export const { GET, PUT, DELETE } = member(savedViews, { update: changeView });
