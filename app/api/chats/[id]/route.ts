import { chats } from '@/lib/chats/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(chats);
