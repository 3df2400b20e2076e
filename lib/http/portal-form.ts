import type { Person } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { hrefOf } from '@/lib/auth/routes';
import { badRequest, type FieldProblem, Problem } from '@/lib/errors';
import { keepDraft } from '@/lib/form-drafts/data';
import { databaseProblem } from '@/lib/http/database-problem';
import { type Handler, handle } from '@/lib/http/handle';
import { requireSameOrigin } from '@/lib/http/same-origin';
import { seeOther } from '@/lib/http/see-other';
import { repeatable } from '@/lib/rest/repeatable';

export type PortalSent = {
  request: Request;
  me: Person;
  /** What was not filled in is an empty text; of a name that came several times the last. */
  values: Record<string, string>;
  files: Record<string, File>;
  /** Of the path. */
  params: Record<string, string>;
};

type PortalForm = {
  /** The screen below the area that shows the form, and where its sender goes on; of what was sent, and of the path. */
  page: string | ((values: Record<string, string>, params: Record<string, string>) => string);
  /** What the notice on that screen says; a key of `profile.saved`. */
  saved: string;
  /** Megabytes a body may have. */
  largest?: number;
  /** May name another place to go on to, and a cookie to set. */
  submit: (sent: PortalSent) => Promise<unknown>;
};

type Outcome = { to?: string; cookie?: string };

const SECRET = /password/i;

/**
 * The handler of a form in the signed-in areas, which works without JavaScript: leads back to its screen with a notice, or
 * with what was written and what to correct.
 */
export function portalForm({ page, saved, largest = 0.1, submit }: PortalForm): Handler {
  return handle(async ({ request, actor, params }) => {
    requireSameOrigin(request);
    const me = requirePerson(actor);
    if (Number(request.headers.get('content-length')) > largest * 1024 * 1024)
      throw new Problem(413, 'errors.tooLarge');
    return repeatable(request, me.id, (sent) => take(sent, me, params));
  });

  async function take(request: Request, me: Person, params: Record<string, string>): Promise<Response> {
    const body = await request.formData().catch(() => null);
    if (!body) throw badRequest();
    const { values, files } = read(body);
    const name = typeof page === 'string' ? page : page(values, params);
    const screen = hrefOf(me.group, name);
    try {
      const outcome = (await submit({ request, me, values, files, params })) as Outcome | undefined;
      return seeOther(
        outcome?.to ?? `${screen}?saved=${saved}`,
        outcome?.cookie ? { 'set-cookie': outcome.cookie } : {},
      );
    } catch (error) {
      const problem = databaseProblem(error) ?? error;
      if (!(problem instanceof Problem) || problem.status >= 500) throw error;
      return seeOther(`${screen}?draft=${await draftOf(name, values, problem)}#problems`);
    }
  }
}

function read(body: FormData): Pick<PortalSent, 'values' | 'files'> {
  const values: Record<string, string> = {};
  const files: Record<string, File> = {};
  for (const [name, value] of body) {
    if (typeof value === 'string') values[name] = value;
    else if (value.size > 0) files[name] = value;
  }
  return { values, files };
}

function draftOf(page: string, values: Record<string, string>, problem: Problem): Promise<string> {
  const wait = Math.ceil(Number(problem.headers['retry-after'] ?? 0) / 60);
  const asWhole: FieldProblem = wait
    ? { field: '', message: 'forms.limited', values: { minutes: wait } }
    : { field: '', message: problem.key, values: problem.values };
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));
  return keepDraft(page, { values: kept, fields: problem.fields.length > 0 && !wait ? problem.fields : [asWhole] });
}

/** One address for people and programs: a form comes back with a page, anything else is answered as the API answers. */
export const formOr =
  (form: Handler, api: Handler): Handler =>
  (request, context) =>
    /form/.test(request.headers.get('content-type') ?? '') ? form(request, context) : api(request, context);
