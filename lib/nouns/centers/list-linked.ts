import type { Person } from '@/lib/core/actor/actor';
import { groupOf, type Role } from '@/lib/core/actor/roles';
import { isUuid } from '@/lib/core/fields/column-values';
import { getRecord } from '@/lib/core/read';
import { readShown, type Shown } from '@/lib/core/screens/read-records';
import { users } from '@/lib/nouns/users/resource';
import { notFound } from '@/lib/run/errors';
import { centers } from './resource';

export type LinkedCenters = {
  name: string;
  isExpert: boolean;
  isDealer: boolean;
  isMasterDealer: boolean;
  centers: { _id: string; name: string }[];
  total: number;
};

/** The centers where somebody works, or that are assigned to a dealer, for those who may see this; 404 for others. */
export async function listLinked(me: Person, userId: string): Promise<LinkedCenters> {
  if (!isUuid(userId)) throw notFound();
  const fields = ['name', 'surname', 'email', 'role', 'originalRole', 'isMasterDealer', 'associatedCenters'];
  const { body } = await getRecord(users, me, userId, { fields });
  const person = JSON.parse(body) as Shown & { associatedCenters: LinkedCenters['centers'] };
  const isDealer = [person.role, person.originalRole].includes('dealer');
  const linked = isDealer ? await assignedTo(me, userId) : person.associatedCenters;
  return {
    name: [person.name, person.surname].filter(Boolean).join(' ') || String(person.email),
    isExpert: groupOf(person.role as Role) === 'expert' && !isDealer,
    isDealer,
    isMasterDealer: person.isMasterDealer === true,
    ...(Array.isArray(linked) ? { centers: linked, total: linked.length } : linked),
  };
}

async function assignedTo(me: Person, userId: string): Promise<Pick<LinkedCenters, 'centers' | 'total'>> {
  const asked = { associateDealers: userId, fields: 'name', sort: 'name', limit: '100' };
  const { records, total } = await readShown(centers, me, asked);
  return { centers: records.map(({ _id, name }) => ({ _id, name: String(name) })), total };
}
