// What the handlers of public forms and of those in the signed-in areas do alike.
import type { FieldProblem, Problem } from '@/lib/errors';
import { keepDraft } from '@/lib/form-drafts/data';

/** Field names as in the form; what was not filled in is an empty text; of a name that came several times the last, but of `uploads` all. */
export type FormBody = { values: Record<string, string>; files: Record<string, File>; uploads: readonly File[] };

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

/** What is never kept, not even for the minutes of a correction. */
const SECRET = /password|token/i;

/**
 * Keeps what was written with what is to be corrected, and returns the id under which the form finds it again. A limit,
 * or a refusal as a whole, is no fault of a field; it is shown above the form.
 */
export function keepForCorrection(page: string, values: FormBody['values'], problem: Problem): Promise<string> {
  const { wait, asWhole } = refusalOf(problem);
  // What the form has no field for is no correction of one.
  const isOfForm = problem.fields.some(({ field }) => problem.status === 400 || Object.hasOwn(values, field));
  const fields = isOfForm && !wait ? problem.fields : [asWhole];
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));
  return keepDraft(page, { values: kept, fields });
}

/** The name under which a refusal is kept that is of no form: of a button, which has nothing to correct. */
export const REFUSED = 'refused';

/** Keeps why something was refused, as the one sentence that its screen shows on top, and returns the id for it. */
export function keepRefusal(problem: Problem): Promise<string> {
  const { wait, asWhole } = refusalOf(problem);
  const [first] = problem.status === 400 && !wait ? problem.fields : [];
  return keepDraft(REFUSED, { values: {}, fields: [first ? { ...first, field: '' } : asWhole] });
}

function refusalOf({ key, values, headers }: Problem): { wait: number; asWhole: FieldProblem } {
  const wait = Math.ceil(Number(headers['retry-after'] ?? 0) / 60);
  const limited = { field: '', message: 'forms.limited', values: { minutes: wait } };
  return { wait, asWhole: wait ? limited : { field: '', message: key, values } };
}
