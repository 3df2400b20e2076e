import { WorkTabs } from '@/components/requests/work-tabs';
import { first } from '@/lib/core/screens/address';
import { countWork } from '@/lib/nouns/requests/count-work';
import { isRequest } from '@/lib/nouns/requests/schema';
import type { ListPart } from '../slots';

/** The searches of a request list for those who work on it, and the switch to its board. */
export async function RequestViews({ me, screen: { resource }, path, query }: ListPart) {
  if (!isRequest(resource)) return null;
  const counts = await countWork(me, resource);
  return <WorkTabs name={resource} path={path} view="list" query={query} work={first(query.work)} counts={counts} />;
}
