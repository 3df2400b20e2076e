import type { z } from 'zod';
import { type FieldProblem, invalid, Problem } from '@/lib/errors';

type Issue = z.core.$ZodIssue;

/** What fills the placeholders of messages that show how something is written. */
const examples: Record<string, Record<string, string>> = {
  'validation.email': { email: 'nome@esempio.it' },
  'validation.phone': { phone: '+39 3471234567' },
};

/** What zod found wrong, as the messages of the specification's validation rules. */
export const fieldErrors = (error: z.ZodError): FieldProblem[] => error.issues.flatMap(problemsOf);

/** The parsed value, or a 400 that lists every wrong field. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalid(fieldErrors(result.error));
}

function problemsOf(issue: Issue): FieldProblem[] {
  const field = issue.path.join('.');
  const message = issue.message;
  // Keys of ours stand where the schema says more than zod's codes do.
  if (/^\w+(\.\w+)+$/.test(message))
    return [{ field, message, ...(examples[message] && { values: examples[message] }) }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: [...issue.path, key].join('.'),
        message: 'errors.unknownField',
        values: { parameter: key },
      }));
    case 'invalid_type':
      return [{ field, message: issue.input === undefined ? 'validation.required' : 'validation.invalid' }];
    case 'too_small':
      return [{ field, ...tooSmall(issue) }];
    case 'too_big':
      return [{ field, ...limit(issue.origin === 'string' ? 'maxLength' : 'max', 'max', Number(issue.maximum)) }];
    case 'invalid_value':
      return [{ field, message: issue.input === undefined ? 'validation.required' : 'validation.choice' }];
    default:
      return [{ field, message: 'validation.invalid' }];
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): Omit<FieldProblem, 'field'> {
  const minimum = Number(issue.minimum);
  if (issue.origin !== 'number' && minimum === 1) return { message: 'validation.required' };
  return limit(issue.origin === 'string' ? 'minLength' : 'min', 'min', minimum);
}

const limit = (key: string, name: string, value: number) => ({
  message: `validation.${key}`,
  values: { [name]: value },
});

const MAX_BODY = 1_000_000;

/** The JSON object a request carries; a 400 or 413 for anything else. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.length > MAX_BODY) throw new Problem(413, 'errors.tooLarge');
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Falls through: what is no JSON is as wrong as what is no object.
  }
  throw new Problem(400, 'errors.notJson');
}
