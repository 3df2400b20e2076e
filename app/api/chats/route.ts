import { chats } from '@/lib/chats/resource';
import { startChat } from '@/lib/chats/start-chat';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(chats, { create: startChat });
