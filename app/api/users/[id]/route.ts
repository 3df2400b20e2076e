import { member } from '@/lib/rest/handlers';
import { recordView } from '@/lib/users/record-view';
import { users } from '@/lib/users/resource';
import { removeUser, updateUser } from '@/lib/users/update-user';

export const { GET, PUT, DELETE } = member(users, { update: updateUser, remove: removeUser, opened: recordView });
