import { news } from '@/lib/news/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(news);
