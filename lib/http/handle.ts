import { type Actor, anonymous } from '@/lib/auth/actor';
import { actorOf } from '@/lib/auth/actor-of';
import { unauthorized } from '@/lib/errors';
import { databaseProblem } from '@/lib/http/database-problem';
import { problemResponse } from '@/lib/http/problem-response';
import { requireSameOrigin } from '@/lib/http/same-origin';
import { backToBanner, requireNotViewing } from '@/lib/http/viewing-as';
import { noteWrite } from '@/lib/rest/own-writes';
import { noteRefusal } from '@/lib/security-events/note-refusal';

/** A request, the actor it is answered for, and its path parameters. */
export type Call = { request: Request; url: URL; actor: Actor; params: Record<string, string> };

type Context = { params: Promise<Record<string, string>> };
export type Handler = (request: Request, context?: Context) => Promise<Response>;

/**
 * Makes a route handler: looks up the actor once and turns anything thrown into a problem.
 * @param options `isForViewers`: may also be called by an admin who views the portal as somebody else;
 * `isForEnrolling`: also by people who must first set up a second factor;
 * `isForNewPassword`: also by people who must first choose a password
 */
export function handle(
  run: (call: Call) => Promise<Response>,
  { isForViewers = false, isForEnrolling = false, isForNewPassword = false } = {},
): Handler {
  return async (request, context) => {
    let actor: Actor = anonymous;
    try {
      requireSameOrigin(request);
      actor = await actorOf(request, { isForEnrolling, isForNewPassword });
      if (!isForViewers) requireNotViewing(request, actor);
      requireMeantPerson(request, actor);
      const response = await run({ request, url: new URL(request.url), actor, params: (await context?.params) ?? {} });
      return await noteWrite(request, response);
    } catch (error) {
      await noteRefusal(request, actor, error);
      const back = backToBanner(request, error);
      if (back) return back;
      const culture = actor.id === null ? undefined : actor.culture;
      return problemResponse(databaseProblem(error) ?? error, request, culture);
    }
  };
}

/** Runs an action and sees the problem that it throws, before anything of it becomes an answer. */
export type Guard = <T>(actor: Actor, run: () => Promise<T>) => Promise<T>;

/** Runs an action within these guards, the first one outermost. */
export const guarded = <T>(guards: readonly Guard[], actor: Actor, run: () => Promise<T>): Promise<T> =>
  guards.reduceRight<() => Promise<T>>((inner, guard) => () => guard(actor, inner), run)();

/**
 * A device that resends stored work names its author in `x-person`. If somebody
 * else is signed in by now, the request is refused.
 */
function requireMeantPerson({ headers }: Request, actor: Actor): void {
  const expected = headers.get('x-person');
  if (expected && expected !== actor.id) throw unauthorized('errors.otherPerson');
}

/** JSON for one person: no shared cache may store it. */
export const json = (body: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store', ...headers },
  });
