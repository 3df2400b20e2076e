import type { Person } from '@/lib/auth/actor';
import type { RecordView } from '@/lib/screens/open-record';
import { readShown } from '@/lib/screens/read-records';
import { users } from '@/lib/users/resource';
import { dealersOf } from './check-dealers';

type Option = { value: string; label: string };

const PAGE = 100;
/** More than a programme has; further ones are assigned on their own page. */
const MOST = 500;

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
  const asked = { role: 'dealer', enabledUser: 'true', fields: 'name,surname,dealerCenterName', sort: 'surname' };
  const read = (page: number) => readShown(users, me, { ...asked, limit: String(PAGE), page: String(page) });
  const { records, total } = await read(1);
  for (let page = 2; (page - 1) * PAGE < Math.min(total, MOST); page += 1) records.push(...(await read(page)).records);
  return records.map(({ _id, name, surname, dealerCenterName }) => {
    const person = [name, surname].filter(Boolean).join(' ');
    return { value: _id, label: typeof dealerCenterName === 'string' ? `${person} (${dealerCenterName})` : person };
  });
}
