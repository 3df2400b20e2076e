import { securityEvents } from '@/lib/nouns/security-events/resource';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(securityEvents);
