import '@/lib/nouns/register';
import { experts } from '@/lib/nouns/accounts/experts/resource';
import { verbs } from '@/lib/nouns/accounts/experts/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, PATCH, DELETE } = member(experts, verbs);
