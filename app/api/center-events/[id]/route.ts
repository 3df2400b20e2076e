import { centerEvents } from '@/lib/center-events/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(centerEvents);
