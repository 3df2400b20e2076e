import { messages } from '@/lib/messages/resource';
import { sendMessage } from '@/lib/messages/send-message';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(messages, { create: sendMessage });
