import type { Person } from '@/lib/core/actor/actor';
import type { RecordView } from '@/lib/core/screens/open-record';
import { listPeople } from '@/lib/nouns/users/list-people';
import { dealersOf } from './check-references';

type Option = { value: string; label: string };

/** The dealers of a center, and those who can be added, by name and firm. */
export async function dealersFor(
  me: Person,
  { record, names }: RecordView,
): Promise<{ now: Option[]; others: Option[] }> {
  const ids = dealersOf(record);
  const all = await listDealers(me);
  const named = (id: string) => all.find(({ value }) => value === id) ?? { value: id, label: names[id] ?? id };
  return { now: ids.map(named), others: all.filter(({ value }) => !ids.includes(value)) };
}

async function listDealers(me: Person): Promise<Option[]> {
  const dealers = await listPeople(me, {
    role: 'dealer',
    enabledUser: 'true',
    fields: 'name,surname,dealerCenterName',
  });
  return dealers.map(({ _id, name, surname, dealerCenterName }) => {
    const person = [name, surname].filter(Boolean).join(' ');
    return { value: _id, label: typeof dealerCenterName === 'string' ? `${person} (${dealerCenterName})` : person };
  });
}
