import { centers } from '@/lib/nouns/centers/resource';
import { verbs } from '@/lib/nouns/centers/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(centers, verbs);
