import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { readShown } from '@/lib/core/screens/read-records';
import { centerVisits } from './resource';
import type { CenterVisit } from './schema';

/** The notes on visits to a center, latest first; null for people who may not read them. */
export async function visitsOf(me: Person, centerId: string): Promise<CenterVisit[] | null> {
  if (grantsOf(centerVisits, me).length === 0) return null;
  const asked = { centerId, sort: '-visitedOn', limit: '20', abilities: 'true' };
  const { records } = await readShown(centerVisits, me, asked);
  return records as unknown as CenterVisit[];
}
