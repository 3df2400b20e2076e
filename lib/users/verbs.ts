import type { Verbs } from '@/lib/rest/records';
import { checkMerged } from './check-merged';
import { createUser } from './create-user';
import { noteView } from './note-view';
import { removeUser, updateUser } from './update-user';

export const verbs: Verbs = {
  create: createUser,
  update: updateUser,
  remove: removeUser,
  restored: checkMerged,
  opened: noteView,
};
