import type { Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { hrefOf } from '@/lib/core/actor/roles';
import { leadTo, sendsJson } from '@/lib/core/answers';
import { isUuid } from '@/lib/core/fields/column-values';
import {
  keepForCorrection,
  keepLeft,
  keepRefusal,
  LEFT_HEADER,
  REFUSED,
  readForm,
  receiveForm,
  spendForKept,
} from '@/lib/core/form-body';
import { ownForm } from '@/lib/core/form-drafts/data';
import { ONCE } from '@/lib/core/form-drafts/rules.opened-with';
import { repeatable, withDrawnKey } from '@/lib/core/repeatable';
import type { FormBody, Outcome, PortalForm } from '@/lib/core/verb';
import { noteRefusal } from '@/lib/nouns/security-events/note-refusal';
import { badRequest, isScannerUnavailable, notFound, Problem } from '@/lib/run/errors';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { type Handler, handle } from '@/lib/web/http/handle';
import { verifySession } from '@/lib/web/sign-in/verify-oneself';

/**
 * Handles a form of the signed-in areas, with or without JavaScript: redirects back to its screen with a notice, or
 * with the typed values and their errors. A script that accepts JSON gets the address instead of a redirect, and
 * one that sends JSON the errors as a problem.
 */
export function portalForm(definition: PortalForm): Handler {
  const { page, saved, isButton, largest = 0.1, secretFields, isForEnrolling = false } = definition;
  const { isForNewPassword = false, submit } = definition;
  return handle(
    async ({ request, actor, params }) => {
      const me = requirePerson(actor);
      if (Number(request.headers.get('content-length')) > largest * 1024 * 1024)
        throw new Problem(413, 'errors.tooLarge');
      return repeatable(await withDrawnKey(request), me.id, (sent) => take(sent, me, params));
    },
    { isForEnrolling, isForNewPassword },
  );

  async function take(request: Request, me: Person, params: Record<string, string>): Promise<Response> {
    if (params.id !== undefined && !isUuid(params.id)) throw notFound();
    const body = await receiveForm(request);
    if (!body) throw badRequest();
    const { values, files, uploads } = readForm(body, new Set([ONCE]));
    const name = typeof page === 'string' ? page : page(values, params);
    const screen = hrefOf(me.group, name);
    const form = ownForm(me.id, name);
    const returned = (kept: string) => `${screen}${screen.includes('?') ? '&' : '?'}${kept}`;
    const redirect = (to: string, cookies: readonly string[] = []) => {
      const response = leadTo(request, to);
      for (const cookie of cookies) response.headers.append('set-cookie', cookie);
      return response;
    };
    if (request.headers.has(LEFT_HEADER)) {
      await spendForKept(me.id, values);
      return redirect(returned(`draft=${await keepLeft(form, values, secretFields)}`));
    }
    try {
      const who = await verified(me, request, values);
      const outcome = (await submit({ request, me: who, values, files, uploads, params })) as Outcome | undefined;
      return redirect(outcome?.to ?? `${screen.split('?')[0]}?saved=${saved}`, [outcome?.cookie ?? []].flat());
    } catch (error) {
      const problem = databaseProblem(error) ?? error;
      if (!(problem instanceof Problem) || (problem.status >= 500 && !isScannerUnavailable(problem))) throw error;
      if (sendsJson(request)) throw problem;
      await noteRefusal(request, me, problem);
      await spendForKept(me.id, values);
      const kept = isButton
        ? `refused=${await keepRefusal(ownForm(me.id, REFUSED), problem)}`
        : `draft=${await keepForCorrection(form, values, problem, secretFields)}`;
      return redirect(returned(`${kept}#problems`));
    }
  }
}

/** The field of the password, which some forms ask for again. */
export const PROOF = 'verificationPassword';

/** The person, verified now if they sent their password or a code along. */
export async function verified(
  me: Person,
  { headers }: Request,
  { [PROOF]: password }: FormBody['values'],
): Promise<Person> {
  if (!password || me.isVerified) return me;
  await verifySession(me, headers, { password, code: password }, PROOF);
  return { ...me, isVerified: true };
}

/** Serves forms and API clients at one address: a form is answered with a page, anything else as JSON. */
export const formOr =
  (form: Handler, api: Handler): Handler =>
  (request, context) =>
    /form/.test(request.headers.get('content-type') ?? '') ? form(request, context) : api(request, context);
