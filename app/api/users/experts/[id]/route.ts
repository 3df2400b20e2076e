import { experts } from '@/lib/experts/resource';
import { member } from '@/lib/rest/handlers';
import { noteView } from '@/lib/users/note-view';
import { removeUser, updateUser } from '@/lib/users/update-user';

export const { GET, PUT, DELETE } = member(experts, { update: updateUser, remove: removeUser, opened: noteView });
