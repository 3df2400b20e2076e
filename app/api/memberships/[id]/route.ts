import { memberships } from '@/lib/memberships/resource';
import { verbs } from '@/lib/memberships/verbs';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(memberships, verbs);
