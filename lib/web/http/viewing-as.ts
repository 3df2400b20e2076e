import type { Actor } from '@/lib/core/actor/actor';
import { seeOther } from '@/lib/core/answers';
import { personOfSession } from '@/lib/nouns/accounts/sessions/data';
import { forbidden, Problem } from '@/lib/run/errors';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { claimsOf } from '@/lib/run/secrets/tokens';
import { problemResponse } from '@/lib/web/http/problem-response';

/** @throws Problem 403 for a writing method of an admin who views the portal as somebody else */
export function requireNotViewing({ method }: Request, actor: Actor): void {
  if (method === 'GET' || method === 'HEAD' || actor.id === null || !actor.seenBy) return;
  throw forbidden('errors.seeingAs');
}

/** Refuses requests of an admin who views the portal as somebody else, in handlers that do not look up the actor. */
export async function requireNoViewingSession({ headers }: Request): Promise<void> {
  const claims = await claimsOf(headers);
  const person = claims && (await personOfSession(claims));
  if (person?.seenBy) throw forbidden('errors.seeingAs');
}

/** Where an admin who views as somebody goes after a plain form: back, to a banner that says why; or null. */
export function backToBanner(request: Request, problem: unknown): Response | null {
  if (!(problem instanceof Problem) || problem.key !== 'errors.seeingAs') return null;
  const { headers } = request;
  const isForm = /form/.test(headers.get('content-type') ?? '') && headers.get('accept')?.includes('text/html');
  const from = headers.get('referer');
  if (!isForm || !from || !URL.canParse(from)) return null;
  const { pathname, search } = new URL(from);
  return seeOther(`${pathname.replace(/^\/+/, '/')}${search}#seeing`);
}

/** Wraps a handler so that it refuses admins who view the portal as somebody else. */
export const notWhileViewing =
  <Sent extends Request, Rest extends unknown[]>(run: (request: Sent, ...rest: Rest) => Promise<Response>) =>
  async (request: Sent, ...rest: Rest): Promise<Response> => {
    try {
      await requireNoViewingSession(request);
    } catch (error) {
      return backToBanner(request, error) ?? problemResponse(databaseProblem(error) ?? error, request);
    }
    return run(request, ...rest);
  };
