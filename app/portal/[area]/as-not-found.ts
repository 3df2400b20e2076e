import { notFound } from 'next/navigation';
import { Problem } from '@/lib/errors';

/** For `.catch` of what a screen reads: what its reader may not see is not there. Anything else is thrown on. */
export function orNotFound(problem: unknown): never {
  if (problem instanceof Problem && [401, 403, 404].includes(problem.status)) notFound();
  throw problem;
}
