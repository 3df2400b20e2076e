import { connections } from '@/lib/nouns/chats/connections/resource';
import { verbs } from '@/lib/nouns/chats/connections/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(connections, verbs);
