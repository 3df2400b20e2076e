import { type Actor, anonymous } from '@/lib/auth/actor';
import { actorOf } from '@/lib/auth/actor-of';
import { unauthorized } from '@/lib/errors';
import { databaseProblem } from '@/lib/http/database-problem';
import { backToBanner, requireOwnEyes } from '@/lib/http/own-eyes';
import { problemResponse } from '@/lib/http/problem-response';
import { requireSameOrigin } from '@/lib/http/same-origin';
import { noteWrite } from '@/lib/rest/own-writes';
import { noteRefusal } from '@/lib/security-events/note-refusal';

/** A request, on whose behalf, and the parameters of its path. */
export type Call = { request: Request; url: URL; actor: Actor; params: Record<string, string> };

type Context = { params: Promise<Record<string, string>> };
export type Handler = (request: Request, context?: Context) => Promise<Response>;

/**
 * Makes a route handler: finds the actor once, and turns whatever is thrown into a problem.
 * @param options `isForSeers`: an admin who looks at the portal as somebody else may call it, too
 */
export function handle(run: (call: Call) => Promise<Response>, { isForSeers = false } = {}): Handler {
  return async (request, context) => {
    let actor: Actor = anonymous;
    try {
      requireSameOrigin(request);
      actor = await actorOf(request);
      if (!isForSeers) requireOwnEyes(request, actor);
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

/**
 * A device that sends what it kept names in `x-person` whose it is. By now somebody else may be signed in there: nothing of
 * one person is ever taken from another.
 */
function requireMeantPerson({ headers }: Request, actor: Actor): void {
  const meant = headers.get('x-person');
  if (meant && meant !== actor.id) throw unauthorized('errors.otherPerson');
}

/** JSON of ours is personal: no cache on the way may keep it. */
export const json = (body: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store', ...headers },
  });
