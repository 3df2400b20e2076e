import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { createUser } from '@/lib/nouns/users/create-user';
import type { Tx } from '@/lib/run/db/transaction';

/** A new professional always gets the role expert, whatever was sent. */
export const createExpert = (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  createUser(tx, actor, { ...input, role: 'expert' });
