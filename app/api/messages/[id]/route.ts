import { chatMessages } from '@/lib/chat-messages/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(chatMessages);
