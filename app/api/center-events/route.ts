import { centerEvents } from '@/lib/center-events/resource';
import { createEvent } from '@/lib/center-events/save-event';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(centerEvents, { create: createEvent });
