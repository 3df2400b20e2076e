import type { z } from 'zod';
import { type FieldProblem, invalid, Problem } from '@/lib/run/errors';
import { fieldProblems } from '@/lib/run/problems/field-problems';

/** Throws a 400 that lists every wrong field. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalidFields(fieldProblems(result.error));
}

/** Like `parse`, with further problems in the same list; if a field has both, the schema's problem wins. */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, more: FieldProblem[]): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  const found = result.success ? [] : fieldProblems(result.error);
  found.push(...more.filter(({ field }) => !found.some((problem) => problem.field === field)));
  if (result.success && found.length === 0) return result.data;
  throw invalidFields(found);
}

/** A 400 for these fields; some single problems have a message for the request as a whole. */
function invalidFields(problems: FieldProblem[]): Problem {
  const known = problems.find(({ message }) => message === 'errors.requiredEmail');
  return invalid(problems, known?.message);
}

const MAX_BODY = 1_000_000;

/** Guards against CSRF: another site's page cannot send this type with a cookie without a preflight. */
const JSON_TYPE = /^application\/(?:merge-patch\+)?json\s*(;|$)/i;

function requireJsonType({ headers }: Request): void {
  const hasBearerToken = /^Bearer \S+$/i.test(headers.get('authorization') ?? '');
  if (headers.has('cookie') && !hasBearerToken && !JSON_TYPE.test(headers.get('content-type') ?? ''))
    throw new Problem(415, 'errors.jsonType');
}

/** The JSON object in the body of a request, or `empty` for a body without content; 400, 413, or 415 for anything else. */
export async function readJson(request: Request, empty?: Record<string, unknown>): Promise<Record<string, unknown>> {
  requireJsonType(request);
  const text = await request.text();
  if (text === '' && empty) return empty;
  if (text.length > MAX_BODY) throw new Problem(413, 'errors.tooLarge');
  try {
    const value: unknown = JSON.parse(text);
    // Repeated calls are recognised by their body: one nested too deep to be serialised again is refused like an
    // invalid one.
    if (text.length > 5000) JSON.stringify(value);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Falls through: invalid JSON is treated like JSON that is not an object.
  }
  throw new Problem(400, 'errors.notJson');
}

export async function optionalJson(request: Request): Promise<Record<string, unknown>> {
  const isEmpty = request.headers.get('content-length') === '0' || !request.body;
  return isEmpty ? {} : readJson(request, {});
}
