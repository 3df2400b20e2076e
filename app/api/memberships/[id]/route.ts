import { memberships } from '@/lib/nouns/memberships/resource';
import { verbs } from '@/lib/nouns/memberships/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(memberships, verbs);
