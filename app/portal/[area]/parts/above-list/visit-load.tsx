import { LoadPanel } from '@/components/centers/load-panel';
import { loadHrefs, openLoads } from '@/lib/nouns/centers/visits/open-load';
import type { ListPart } from '../slots';

/** What is to be done, on the start page of those who do it or see that it is done. */
export async function VisitLoad({ me }: ListPart) {
  if (me.group === 'admin') return null;
  const loads = await openLoads(me);
  return <LoadPanel loads={loads} isOfOthers={me.group === 'area-manager'} hrefsOf={(id) => loadHrefs(me, id)} />;
}
