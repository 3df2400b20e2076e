import { centerEvents } from '@/lib/center-events/resource';
import { followRestored, removeEvent } from '@/lib/center-events/save-event';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(centerEvents, { remove: removeEvent, restored: followRestored });
