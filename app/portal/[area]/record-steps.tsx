import { headers } from 'next/headers';
import { StepLinks } from '@/components/data-table/step-links';
import type { Person } from '@/lib/core/actor/actor';
import type { Query } from '@/lib/core/screens/address';
import { openSteps } from '@/lib/core/screens/open-steps';

interface RecordStepsProps {
  me: Person;
  resource: string;
  id: string;
  query: Query;
}

export async function RecordSteps({ me, resource, id, query }: RecordStepsProps) {
  const steps = await openSteps(me, resource, id, query.list ? query : await cameFrom(id));
  return steps && steps.total > 0 ? <StepLinks {...steps} /> : null;
}

/** After a form on this page was sent, its query is lost: restores it from the referrer. */
async function cameFrom(id: string): Promise<Query> {
  const referrer = (await headers()).get('referer') ?? '';
  if (!URL.canParse(referrer)) return {};
  const { pathname, searchParams } = new URL(referrer);
  const [list, at] = [searchParams.get('list'), searchParams.get('at')];
  return pathname.endsWith(`/${id}`) && list && at ? { list, at } : {};
}
