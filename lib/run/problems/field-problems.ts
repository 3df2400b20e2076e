import type { z } from 'zod';
import type { FieldProblem } from '@/lib/run/errors';

type Issue = z.core.$ZodIssue;
type Message = Omit<FieldProblem, 'field'>;

/** For the placeholders of messages that show an example. */
const examples: Record<string, Record<string, string>> = {
  'validation.email': { email: 'anna@mail.example' },
  'validation.phone': { phone: '+39 3471234567' },
};

/** The first zod error of each field, as a key of messages/*.json with its values. Nothing else translates them. */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const problem of error.issues.flatMap(problemsOf)) {
    if (!found.has(problem.field)) found.set(problem.field, problem);
  }
  return [...found.values()];
}

/** At most this many unknown fields are reported, so that a body of 1 MB is not answered with 15 MB. */
const MAX_UNKNOWN_FIELDS = 20;

function problemsOf(issue: Issue): FieldProblem[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), ...messageOf(issue) }];
  return issue.keys.slice(0, MAX_UNKNOWN_FIELDS).map((key) => ({
    field: [...issue.path, key].join('.'),
    message: 'errors.unknownField',
    values: { parameter: key },
  }));
}

/** Messages about the format of a value; they do not fit if the value is missing. */
const FORMATS = /^validation\.(invalid|email|phone|url|date|country|provinceCode)$/;

function messageOf(issue: Issue): Message {
  if (issue.code === 'invalid_type' && isMissing(issue) && FORMATS.test(issue.message))
    return { message: 'validation.required' };
  // The schema's own message keys are more specific than zod's codes.
  if (/^\w+(\.\w+)+$/.test(issue.message)) return withExample(issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return { message: isMissing(issue) ? 'validation.required' : 'validation.invalid' };
    case 'invalid_value':
      return { message: 'input' in issue && isMissing(issue) ? 'validation.required' : 'validation.choice' };
    case 'invalid_format':
      return withExample(issue.format === 'email' ? 'validation.email' : 'validation.invalid');
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      if (issue.exact) return limit('length', 'length', issue.maximum);
      return limit(issue.origin === 'string' ? 'maxLength' : 'max', 'max', issue.maximum);
    default:
      return { message: 'validation.invalid' };
  }
}

/** The field was not sent. Also true if zod was not told to report the input. */
const isMissing = (issue: Issue) => issue.input === undefined;

function tooSmall(issue: z.core.$ZodIssueTooSmall): Message {
  if (issue.exact) return limit('length', 'length', issue.minimum);
  if (issue.origin !== 'number' && Number(issue.minimum) === 1) return { message: 'validation.required' };
  return limit(issue.origin === 'string' ? 'minLength' : 'min', 'min', issue.minimum);
}

const withExample = (message: string): Message => ({
  message,
  ...(examples[message] && { values: examples[message] }),
});

const limit = (key: string, name: string, value: number | bigint): Message => ({
  message: `validation.${key}`,
  values: { [name]: Number(value) },
});
