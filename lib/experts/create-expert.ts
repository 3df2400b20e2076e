import type { Actor } from '@/lib/auth/actor';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { createUser } from '@/lib/users/create-user';

/** A new professional always gets the role expert, whatever was sent. */
export const createExpert = (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  createUser(tx, actor, { ...input, role: 'expert' });
