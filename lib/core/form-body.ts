// Shared by the handlers of public forms and those of the signed-in areas.

import { sendsJson } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { keepDraft } from '@/lib/core/form-drafts/data';
import type { FormBody } from '@/lib/core/verb';
import { type FieldProblem, invalid, Problem } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';

/** Characters of all typed fields together: a newsletter in five languages, to 10,000 addresses. Refused forms are kept. */
const MOST_TYPED = 1_000_000;

/**
 * Null if the body is neither a form nor a JSON object.
 * @throws Problem 413 for more text than any form has: only files may be large
 */
export async function receiveForm(request: Request, mostTyped = MOST_TYPED): Promise<FormData | null> {
  if (!sendsJson(request)) {
    const form = await request.formData().catch(() => null);
    if (form && typedIn(form) > mostTyped) throw new Problem(413, 'errors.tooLarge');
    return form;
  }
  const form = new FormData();
  for (const [field, value] of Object.entries(await readJson(request)))
    if (typeof value === 'object' && value !== null) throw invalid([{ field, message: 'validation.invalid' }]);
    else if (value !== null) form.append(field.toWellFormed(), `${value as string | number | boolean}`.toWellFormed());
  return form;
}

/** Characters, of names and of all values that are no files. */
export function typedIn(form: Iterable<[string, unknown]>): number {
  let sum = 0;
  for (const [name, value] of form) sum += name.length + (typeof value === 'string' ? value.length : 0);
  return sum;
}

export function readForm(body: FormData, ignored: ReadonlySet<string> = new Set()): FormBody {
  const values: Record<string, string> = {};
  const files: Record<string, File> = {};
  const uploads: File[] = [];
  for (const [name, value] of body) {
    if (ignored.has(name)) continue;
    if (typeof value === 'string') values[name] = value;
    else if (value.size > 0) {
      files[name] = value;
      uploads.push(value);
    }
  }
  return { values, files, uploads };
}

/** Fields that are never stored, not even for the minutes of a correction. */
const SECRET = /password|token/i;

/**
 * Stores the typed values with their problems, and returns the id by which the form loads them. Rate limits and
 * general refusals concern no single field; they are shown above the form. `secrets` names fields that are not stored
 * either.
 */
export function keepForCorrection(
  page: string,
  values: FormBody['values'],
  problem: Problem,
  secrets: readonly string[] = [],
): Promise<string> {
  const { wait, asWhole } = refusalOf(problem);
  const isOfForm = problem.fields.some(({ field }) => problem.status === 400 || Object.hasOwn(values, field));
  const fields = isOfForm && !wait ? problem.fields : [asWhole];
  return keepDraft(page, { values: withoutSecrets(values, secrets), fields });
}

/** Header of a form that somebody leaves half way: nothing is done, and the typed values are kept. */
export const LEFT_HEADER = 'x-left';

export const keepLeft = (page: string, values: FormBody['values'], secrets: readonly string[] = []): Promise<string> =>
  keepDraft(page, { values: withoutSecrets(values, secrets), fields: [] });

const withoutSecrets = (values: FormBody['values'], secrets: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name) && !secrets.includes(name)));

/** The key for refusals without a form, such as those of a button. */
export const REFUSED = 'refused';

/** What a signed-in person has kept is limited by size as well: a form of many pages costs as much as many forms. */
export const spendForKept = (userId: string, values: FormBody['values']): Promise<void> =>
  spend(limits.keptForms, userId, Math.ceil(typedIn(Object.entries(values)) / 50_000) || 1);

/** Stores a refusal as one sentence for the top of the screen, and returns its id. */
export function keepRefusal(form: string, problem: Problem): Promise<string> {
  const { wait, asWhole } = refusalOf(problem);
  const [first] = problem.status === 400 && !wait ? problem.fields : [];
  return keepDraft(form, { values: {}, fields: [first ? { ...first, field: '' } : asWhole] });
}

function refusalOf({ key, values, headers }: Problem): { wait: number; asWhole: FieldProblem } {
  // Some sentences contain the waiting time themselves.
  const wait = 'seconds' in values ? 0 : Math.ceil(Number(headers['retry-after'] ?? 0) / 60);
  const limited = { field: '', message: 'forms.limited', values: { minutes: wait } };
  return { wait, asWhole: wait ? limited : { field: '', message: key, values } };
}
