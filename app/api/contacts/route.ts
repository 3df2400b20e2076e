import { contacts } from '@/lib/contacts/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(contacts);
