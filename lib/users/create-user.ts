import type { Actor } from '@/lib/auth/actor';
import { hashPassword, passwordProblems } from '@/lib/auth/passwords';
import { refreshStanding } from '@/lib/centers/refresh-standing';
import { invalid } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { requireFreeEmail } from './find-email';
import { users } from './resource';

/** An account made by an admin. Without a password the person sets one by the link of "forgotten password". */
export async function createUser(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const { password, ...fields } = input as Input & { password?: string };
  const problems = password === undefined ? [] : await passwordProblems(password, clientWithin(tx));
  if (problems.length > 0) throw invalid(problems);
  await requireFreeEmail(tx, String(input.email));
  const id = await insertRecord(tx, users, actor, fields, { originalRole: input.role ?? 'user' });
  if (password !== undefined)
    await tx.credential.create({ data: { userId: id, passwordHash: await hashPassword(password) } });
  await refreshStanding(clientWithin(tx), (input.centerIds as string[] | undefined) ?? []);
  return id;
}
