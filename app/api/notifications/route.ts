import { notifications } from '@/lib/notifications/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(notifications);
