import { centerEvents } from '@/lib/center-events/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(centerEvents);
