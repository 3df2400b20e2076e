import { chats } from '@/lib/nouns/chats/resource';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(chats);
