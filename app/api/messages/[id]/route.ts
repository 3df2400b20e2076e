import { chatMessages } from '@/lib/nouns/chats/messages/resource';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(chatMessages);
