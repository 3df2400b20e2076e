import { views } from '@/lib/nouns/chats/views/resource';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(views);
