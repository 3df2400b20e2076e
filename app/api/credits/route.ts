import { credits } from '@/lib/credits/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(credits);
