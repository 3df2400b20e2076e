import { news } from '@/lib/news/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(news);
