import { member } from '@/lib/rest/handlers';
import { users } from '@/lib/users/resource';
import { verbs } from '@/lib/users/verbs';

export const { GET, PUT, DELETE } = member(users, verbs);
