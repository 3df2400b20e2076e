import { newsletters } from '@/lib/nouns/newsletters/resource';
import { verbs } from '@/lib/nouns/newsletters/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(newsletters, verbs);
