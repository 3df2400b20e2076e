import { recordView } from '@/lib/nouns/chats/views/record-view';
import { views } from '@/lib/nouns/chats/views/resource';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(views, { create: recordView });
