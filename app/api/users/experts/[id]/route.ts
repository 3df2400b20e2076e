import { experts } from '@/lib/experts/resource';
import { verbs } from '@/lib/experts/verbs';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(experts, verbs);
