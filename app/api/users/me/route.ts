import '@/lib/nouns/register';
import { users } from '@/lib/nouns/users/resource';
import { updateUser } from '@/lib/nouns/users/update-user';
import { own } from '@/lib/web/rest/handlers';

export const { GET, PUT, PATCH } = own(users, { update: updateUser });
