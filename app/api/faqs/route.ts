import { faqs } from '@/lib/faqs/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(faqs);
