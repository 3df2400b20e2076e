import type { QueryConfig } from 'pg';
import { type Actor, anonymous } from '@/lib/core/actor/actor';
import type { Admitted, Guard } from '@/lib/core/verb';
import type { ReadAhead } from '@/lib/nouns/accounts/sessions/data';
import { noteCall } from '@/lib/nouns/api-keys/calls';
import { noteRefusal } from '@/lib/nouns/security-events/note-refusal';
import { conflict, unauthorized } from '@/lib/run/errors';
import { addCallHeaders } from '@/lib/run/limits/data';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { requireKnownVersion } from '@/lib/web/http/api-version';
import { problemResponse } from '@/lib/web/http/problem-response';
import { requireSameOrigin } from '@/lib/web/http/same-origin';
import { enterSandbox, leaveSandbox } from '@/lib/web/http/sandbox';
import { backToBanner, requireNotViewing } from '@/lib/web/http/viewing-as';
import { noteWrite } from '@/lib/web/rest/read-own-writes';
import { actorOf, requireNoKeyInAddress } from '@/lib/web/sign-in/actor-of';

/** A request, the actor it is answered for, and its path parameters. */
export type Call = {
  request: Request;
  url: URL;
  actor: Actor;
  params: Record<string, string>;
  /** The rows of the handler's `ahead`, if the person is unchanged. */
  readAhead?: Record<string, unknown>[] | undefined;
};

type Context = { params: Promise<Record<string, string>> };
export type Handler = (request: Request, context?: Context) => Promise<Response>;

type Ahead = (call: Call) => QueryConfig;

/**
 * Makes a route handler: looks up the actor once and turns anything thrown into a problem.
 * @param options further permitted callers; `ahead`: the statement that the answer probably needs, sent together with
 * the look-up of the actor
 */
export function handle(
  run: (call: Call) => Promise<Response>,
  { isForViewers = false, ahead, ...admitted }: Admitted & { ahead?: Ahead } = {},
): Handler {
  return noted(async (request, context) => {
    let actor: Actor = anonymous;
    try {
      requireSameOrigin(request);
      requireNoKeyInAddress(request);
      requireKnownVersion(request);
      const call = { request, url: new URL(request.url), params: (await context?.params) ?? {} };
      const reading: ReadAhead | undefined = ahead && { statementFor: (person) => ahead({ ...call, actor: person }) };
      actor = await actorOf(request, admitted, reading);
      if (actor.id !== null) enterSandbox(request, actor.key);
      // Another tab offers the way back to its own person, and then sends again what is refused here.
      requireMeantPerson(request, actor);
      if (!isForViewers) requireNotViewing(request, actor);
      const response = await run({ ...call, actor, readAhead: reading?.rows });
      return addCallHeaders(await noteWrite(request, response));
    } catch (error) {
      leaveSandbox();
      await noteRefusal(request, actor, error);
      const back = backToBanner(request, error);
      if (back) return back;
      const culture = actor.id === null ? undefined : actor.culture;
      return problemResponse(databaseProblem(error) ?? error, request, culture);
    }
  });
}

/** Notes the call, if it is that of a key. */
export const noted =
  (run: Handler): Handler =>
  async (request, context) => {
    const started = performance.now();
    const response = await run(request, context);
    noteCall(request, response.status, started);
    return response;
  };

export const guarded = <T>(guards: readonly Guard[], actor: Actor, run: () => Promise<T>): Promise<T> =>
  guards.reduceRight<() => Promise<T>>((inner, guard) => () => guard(actor, inner), run)();

/** A device that resends work names its author and role: refused if somebody else, or another role, is here now. */
function requireMeantPerson({ headers }: Request, actor: Actor): void {
  const expected = headers.get('x-person');
  if (expected && expected !== actor.id) throw unauthorized('errors.otherPerson');
  const group = headers.get('x-group');
  if (group && group !== actor.group) throw conflict('errors.otherRole');
}
