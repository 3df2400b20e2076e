import { chatMessages } from '@/lib/chat-messages/resource';
import { sendMessage } from '@/lib/chat-messages/send-message';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(chatMessages, { create: sendMessage });
