import { requestConnection } from '@/lib/nouns/chats/connections/request-connection';
import { connections } from '@/lib/nouns/chats/connections/resource';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(connections, { create: requestConnection });
