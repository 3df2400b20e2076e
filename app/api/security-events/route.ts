import { securityEvents } from '@/lib/nouns/security-events/resource';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(securityEvents);
