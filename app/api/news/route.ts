import { news } from '@/lib/news/resource';
import { createNews } from '@/lib/news/write-news';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(news, { create: createNews });
