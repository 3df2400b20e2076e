import { groupOf, type Role } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import type { Tx } from '@/lib/run/db/transaction';
import { type FieldProblem, Problem } from '@/lib/run/errors';

/** Only professionals can be qualified: levels, credits and the status of centers are about them. */
export const qualifiedProblems = ({ role = 'user', isEnabled }: Input): FieldProblem[] =>
  isEnabled === true && groupOf(role as Role) !== 'expert'
    ? [{ field: 'isEnabled', message: 'errors.levelForProfessionals' }]
    : [];

/** @throws Problem 409 if somebody has this address already, including deleted accounts */
export async function requireFreeEmail(tx: Tx, email: string, exceptId?: string): Promise<void> {
  const taken = await tx.user.findUnique({ where: { email }, select: { id: true } });
  if (!taken || taken.id === exceptId) return;
  throw new Problem(409, 'errors.userExists', { fields: [{ field: 'email', message: 'errors.userExists' }] });
}
