import { messages } from '@/lib/messages/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(messages);
