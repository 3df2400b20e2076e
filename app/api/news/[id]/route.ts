import { news } from '@/lib/news/resource';
import { verbs } from '@/lib/news/verbs';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(news, verbs);
