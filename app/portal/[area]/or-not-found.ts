import { forbidden, notFound } from 'next/navigation';
import { Problem } from '@/lib/run/errors';

/** For `.catch` on a screen's reads: shows the page for what is missing or forbidden; anything else is rethrown. */
export function orNotFound(problem: unknown): never {
  if (problem instanceof Problem && problem.status === 403) forbidden();
  if (problem instanceof Problem && [401, 404].includes(problem.status)) notFound();
  throw problem;
}
