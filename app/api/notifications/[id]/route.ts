import { notifications } from '@/lib/notifications/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(notifications);
