import type { FieldProblem } from '@/lib/errors';
import { fieldProblems } from '@/lib/http/field-problems';
import { properName } from '@/lib/rest/schema.fields';

const named = properName(200);

/** What is wrong with the name of a center, as problems of the field `centerName`. */
export function centerNameProblems(name: string): FieldProblem[] {
  const result = named.safeParse(name);
  return result.success ? [] : fieldProblems(result.error).map((problem) => ({ ...problem, field: 'centerName' }));
}
