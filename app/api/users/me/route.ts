import '@/lib/nouns/register';
import { users } from '@/lib/nouns/users/resource';
import { verbs } from '@/lib/nouns/users/verbs';
import { own } from '@/lib/web/rest/handlers';

export const { GET, PUT, PATCH } = own(users, verbs);
