import { properName } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { FieldProblem } from '@/lib/run/errors';
import { fieldProblems } from '@/lib/run/problems/field-problems';

const named = properName(LONGEST.practiceName);

/** What is wrong with the name of a center, as problems of the field `centerName`. */
export function centerNameProblems(name: string): FieldProblem[] {
  const result = named.safeParse(name);
  return result.success ? [] : fieldProblems(result.error).map((problem) => ({ ...problem, field: 'centerName' }));
}
