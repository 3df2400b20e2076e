import { news } from '@/lib/nouns/news/resource';
import { createNews } from '@/lib/nouns/news/write-news';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(news, { create: createNews });
