import { chatMessages } from '@/lib/nouns/chats/messages/resource';
import { sendMessage } from '@/lib/nouns/chats/messages/send-message';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(chatMessages, { create: sendMessage });
