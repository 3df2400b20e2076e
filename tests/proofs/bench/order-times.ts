import '@/lib/nouns/screens';
import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from '@/lib/core/screens/lists';
import { openList, readAddress } from '@/lib/core/screens/open-list';
import { portalRoutes } from '@/lib/core/screens/portal-routes';
import { pool } from '@/lib/run/db/db';
import { personOf } from '../../support/people';
import { tell } from './tell';

/** Milliseconds of the second read; `isLost`: this order is not offered for so many records, and the usual one was read. */
type Read = { name: string; ms: number; isLost: boolean };
export type OrderTimes = { orders: Read[]; area: Read[] };

/** Remembered pages hold until a table changes, and somebody always changes something. */
const CHANGED = ['treatments', 'product_codes', 'centers', 'users'];

async function timeList(path: string, me: Person, sort = ''): Promise<Read> {
  let ms = 0;
  let isLost = false;
  for (let time = 0; time < 2; time += 1) {
    for (const table of CHANGED) await pool.query(`update ${table} set id = id where false`);
    const begun = performance.now();
    isLost = (await openList(listScreens[path]!, me, { sort })).hasLostOrder;
    ms = performance.now() - begun;
  }
  return { name: sort ? `${path} by ${sort}` : path, ms, isLost };
}

const { rows } = await pool.query<{ id: string; email: string }>('select id, email from users limit 1');
const admin = personOf(rows[0]!, 'admin');
const provinces = await pool.query<{ code: string }>(
  `select code from (select province_code as code, sum(count(*)) over (order by count(*) desc, province_code) as so_far
    from centers where country = 'IT' and province_code is not null group by 1) p where so_far <= 50000`,
);
const manager = { ...personOf(rows[0]!, 'area-manager'), areaProvinces: provinces.rows.map(({ code }) => code) };
const result: OrderTimes = { orders: [], area: [] };
for (const [path, screen] of Object.entries(listScreens)) {
  const keys = new Set(readAddress(screen, admin, {}).fields.flatMap(({ sort }) => sort ?? []));
  for (const sort of [...keys].flatMap((key) => [key, `-${key}`]))
    result.orders.push(await timeList(path, admin, sort));
}
for (const { path, areas } of portalRoutes)
  if (listScreens[path] && areas.includes('area-manager')) result.area.push(await timeList(path, manager));
await tell(result);
