import { news } from '@/lib/news/resource';
import { updateNews } from '@/lib/news/write-news';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(news, { update: updateNews });
