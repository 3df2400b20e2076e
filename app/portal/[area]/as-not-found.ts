import { notFound } from 'next/navigation';
import { Problem } from '@/lib/errors';

/** For `.catch` on a screen's reads: "forbidden" becomes "not found"; anything else is rethrown. */
export function orNotFound(problem: unknown): never {
  if (problem instanceof Problem && [401, 403, 404].includes(problem.status)) notFound();
  throw problem;
}
