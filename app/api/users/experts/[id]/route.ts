import { experts } from '@/lib/experts/resource';
import { member } from '@/lib/rest/handlers';
import { recordView } from '@/lib/users/record-view';
import { removeUser, updateUser } from '@/lib/users/update-user';

export const { GET, PUT, DELETE } = member(experts, { update: updateUser, remove: removeUser, opened: recordView });
