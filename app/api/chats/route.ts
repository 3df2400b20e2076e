import { chats } from '@/lib/nouns/chats/resource';
import { startChat } from '@/lib/nouns/chats/start-chat';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(chats, { create: startChat });
