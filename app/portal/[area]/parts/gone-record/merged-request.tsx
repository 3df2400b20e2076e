import type { Route } from 'next';
import { redirect } from 'next/navigation';
import { mergedHref } from '@/lib/nouns/requests/open-duplicates';
import { isRequest } from '@/lib/nouns/requests/schema';
import { orNotFound } from '../../screen-page';
import type { GoneRecord } from '../slots';

/** Leads from a request to the one that it was merged into. */
export async function MergedRequest({ me, resource, id, problem }: GoneRecord) {
  const now = isRequest(resource) ? await mergedHref(me, resource, id) : null;
  return now ? redirect(now as Route) : orNotFound(problem);
}
