import type { Verbs } from '@/lib/core/records';
import { createUser } from '@/lib/nouns/users/create-user';
import { verbs as ofUsers } from '@/lib/nouns/users/verbs';

/** Experts are users and share their verbs; a new one always gets the role expert, whatever was sent. */
export const verbs: Verbs = {
  ...ofUsers,
  create: (tx, actor, input) => createUser(tx, actor, { ...input, role: 'expert' }),
};
