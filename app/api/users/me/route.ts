import { own } from '@/lib/rest/handlers';
import { users } from '@/lib/users/resource';
import { updateUser } from '@/lib/users/update-user';

export const { GET, PUT } = own(users, { update: updateUser });
