import type { Actor } from '@/lib/auth/actor';
import { claimsOf } from '@/lib/auth/actor-of';
import { personOfSession } from '@/lib/auth/data';
import { forbidden } from '@/lib/errors';
import { databaseProblem } from '@/lib/http/database-problem';
import { problemResponse } from '@/lib/http/problem-response';

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

/** A handler of its own kind that is closed to whoever looks at the portal as somebody else. */
export const ownEyes =
  <Sent extends Request, Rest extends unknown[]>(run: (request: Sent, ...rest: Rest) => Promise<Response>) =>
  async (request: Sent, ...rest: Rest): Promise<Response> => {
    try {
      await requireNotSeeing(request);
    } catch (error) {
      return problemResponse(databaseProblem(error) ?? error, request);
    }
    return run(request, ...rest);
  };
