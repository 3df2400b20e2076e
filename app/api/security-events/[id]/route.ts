import { member } from '@/lib/rest/handlers';
import { securityEvents } from '@/lib/security-events/resource';

export const { GET, PUT, DELETE } = member(securityEvents);
