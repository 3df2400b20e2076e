import { news } from '@/lib/nouns/news/resource';
import { verbs } from '@/lib/nouns/news/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(news, verbs);
