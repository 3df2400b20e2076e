import type { z } from 'zod';
import type { FieldProblem } from '@/lib/errors';

/** What fills the placeholders of the messages that show how something is written. */
const examples: Record<string, Record<string, string>> = {
  'validation.email': { email: 'nome@mail.example' },
  'validation.phone': { phone: '+39 3471234567' },
};

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('validation.')) return issue.message;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) > 1 ? 'validation.minLength' : 'validation.required';
    case 'too_big':
      return 'validation.maxLength';
    case 'invalid_format':
      return issue.format === 'email' ? 'validation.email' : 'validation.choice';
    case 'invalid_value':
      return 'validation.choice';
    default:
      return 'validation.required';
  }
}

/** The first problem of each field of a refused form, as keys of messages/*.json with what fills their placeholders. */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (found.has(field)) continue;
    const message = messageOf(issue);
    const limits = {
      ...(issue.code === 'too_small' && { min: Number(issue.minimum) }),
      ...(issue.code === 'too_big' && { max: Number(issue.maximum) }),
    };
    found.set(field, { field, message, values: { ...limits, ...examples[message] } });
  }
  return [...found.values()];
}
