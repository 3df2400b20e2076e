import type { Actor } from '@/lib/auth/actor';
import { claimsOf } from '@/lib/auth/actor-of';
import { personOfSession } from '@/lib/auth/data';
import { forbidden, Problem } from '@/lib/errors';
import { databaseProblem } from '@/lib/http/database-problem';
import { problemResponse } from '@/lib/http/problem-response';
import { seeOther } from '@/lib/http/see-other';

/** Whoever looks at the portal as somebody else reads, and does nothing in their name. @throws Problem 403 for a writing method */
export function requireOwnEyes({ method }: Request, actor: Actor): void {
  if (method === 'GET' || method === 'HEAD' || actor.id === null || !actor.seenBy) return;
  throw forbidden('errors.seeingAs');
}

/** The same for what needs to know of nobody: asks whose session the request came with, if any. */
export async function requireNotSeeing({ headers }: Request): Promise<void> {
  const claims = await claimsOf(headers);
  const person = claims && (await personOfSession(claims));
  if (person?.seenBy) throw forbidden('errors.seeingAs');
}

/**
 * Where a browser's own form was sent by whoever looks as somebody else: back to its screen, whose banner says that nothing can be
 * done there. null for programs, which read the problem, and for any other problem.
 */
export function backToBanner(request: Request, problem: unknown): Response | null {
  if (!(problem instanceof Problem) || problem.key !== 'errors.seeingAs') return null;
  const { headers } = request;
  const isForm = /form/.test(headers.get('content-type') ?? '') && headers.get('accept')?.includes('text/html');
  const from = headers.get('referer');
  if (!isForm || !from || !URL.canParse(from)) return null;
  const { pathname, search } = new URL(from);
  return seeOther(`${pathname.replace(/^\/+/, '/')}${search}#seeing`);
}

/** A handler of its own kind that is closed to whoever looks at the portal as somebody else. */
export const ownEyes =
  <Sent extends Request, Rest extends unknown[]>(run: (request: Sent, ...rest: Rest) => Promise<Response>) =>
  async (request: Sent, ...rest: Rest): Promise<Response> => {
    try {
      await requireNotSeeing(request);
    } catch (error) {
      return backToBanner(request, error) ?? problemResponse(databaseProblem(error) ?? error, request);
    }
    return run(request, ...rest);
  };
