import { collection } from '@/lib/rest/handlers';
import { securityEvents } from '@/lib/security-events/resource';

export const { GET, POST } = collection(securityEvents);
