import { newsletters } from '@/lib/newsletters/resource';
import { verbs } from '@/lib/newsletters/verbs';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(newsletters, verbs);
