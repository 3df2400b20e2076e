import { centers } from '@/lib/centers/resource';
import { verbs } from '@/lib/centers/verbs';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(centers, verbs);
