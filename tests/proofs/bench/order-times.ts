import '@/lib/nouns/screens';
import { listScreens } from '@/lib/core/screens/lists';
import { openList, readAddress } from '@/lib/core/screens/open-list';
import { portalRoutes } from '@/lib/core/screens/portal-routes';
import { readShown } from '@/lib/core/screens/read-records';
import { countVisitReasons } from '@/lib/nouns/centers/visits/open-visits';
import { users } from '@/lib/nouns/users/resource';
import { pool } from '@/lib/run/db/db';
import { personOf } from '../../support/people';
import { tell } from './tell';

/** Milliseconds of the second read; `isLost`: this order is not offered for so many records, and the usual one was read. */
type Read = { name: string; ms: number; isLost: boolean };
export type OrderTimes = { orders: Read[]; areas: Read[] };

/** Remembered pages hold until a table changes, and somebody always changes something. */
const CHANGED = ['treatments', 'product_codes', 'centers', 'users'];

async function time(name: string, read: () => Promise<unknown>): Promise<Read> {
  let ms = 0;
  let found: unknown;
  for (let turn = 0; turn < 2; turn += 1) {
    for (const table of CHANGED) await pool.query(`update ${table} set id = id where false`);
    const begun = performance.now();
    found = await read();
    ms = performance.now() - begun;
  }
  return { name, ms, isLost: (found as { hasLostOrder?: boolean }).hasLostOrder === true };
}

const { rows } = await pool.query<{ id: string; email: string }>('select id, email from users limit 1');
const admin = personOf(rows[0]!, 'admin');
const provinces = await pool.query<{ code: string }>(
  `select code from (select province_code as code, sum(count(*)) over (order by count(*) desc, province_code) as so_far
    from centers where country = 'IT' and province_code is not null group by 1) p where so_far <= 50000`,
);
const manager = { ...personOf(rows[0]!, 'area-manager'), areaProvinces: provinces.rows.map(({ code }) => code) };
const result: OrderTimes = { orders: [], areas: [] };
for (const [path, screen] of Object.entries(listScreens)) {
  const keys = new Set(readAddress(screen, admin, {}).fields.flatMap(({ sort }) => sort ?? []));
  for (const sort of [...keys].flatMap((key) => [key, `-${key}`]))
    result.orders.push(await time(`${path} by ${sort}`, () => openList(screen, admin, { sort })));
}
const dealer = { ...personOf(rows[0]!, 'dealer'), isMasterDealer: true, country: 'IT' };
const readers = { 'an area manager of 50,000 centers': manager, 'a master dealer of 84,000': dealer };
for (const [who, me] of Object.entries(readers)) {
  for (const { path, areas } of portalRoutes)
    if (listScreens[path] && areas.includes(me.group))
      result.areas.push(await time(`${who}: ${path}`, () => openList(listScreens[path]!, me, {})));
  result.areas.push(await time(`${who}: people`, () => readShown(users, me, {})));
}
result.areas.push(await time('the reasons above the visits of the former', () => countVisitReasons(manager)));
await tell(result);
