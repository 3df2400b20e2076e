import { groupOf, type Role } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';

type FieldProblem = { field: string; message: string };

/** Only professionals are qualified: levels, credits and the status of centers mean them. */
export const qualifiedProblems = ({ role = 'user', isEnabled }: Input): FieldProblem[] =>
  isEnabled === true && groupOf(role as Role) !== 'expert'
    ? [{ field: 'isEnabled', message: 'errors.levelForProfessionals' }]
    : [];
