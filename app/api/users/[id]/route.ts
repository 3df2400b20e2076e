import { member } from '@/lib/rest/handlers';
import { noteView } from '@/lib/users/note-view';
import { users } from '@/lib/users/resource';
import { removeUser, updateUser } from '@/lib/users/update-user';

export const { GET, PUT, DELETE } = member(users, { update: updateUser, remove: removeUser, opened: noteView });
