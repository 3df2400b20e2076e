import type { Condition } from '@/lib/core/access/rows';
import type { Person } from '@/lib/core/actor/actor';
import { readShown } from '@/lib/core/screens/read-records';
import { users } from './resource';

const PAGE = 100;
/** More than a programme has; further ones are assigned on their own page. */
const MAX_PEOPLE = 500;

/**
 * People for a choice, by surname, as far as the reader may see them; `asked` as in the address of their list.
 * @param conditions that they all meet, on the row `t`
 */
export async function listPeople(me: Person, asked: Record<string, string>, conditions: Condition[] = []) {
  const read = (page: number) =>
    readShown(users, me, { ...asked, sort: 'surname', limit: String(PAGE), page: String(page) }, { conditions });
  const { records, total } = await read(1);
  for (let page = 2; (page - 1) * PAGE < Math.min(total, MAX_PEOPLE); page += 1)
    records.push(...(await read(page)).records);
  return records;
}
