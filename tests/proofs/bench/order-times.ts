// Every order of every list of the office, each read twice.
import '@/lib/nouns/screens';
import { listScreens } from '@/lib/core/screens/lists';
import { openList, readAddress } from '@/lib/core/screens/open-list';
import { pool } from '@/lib/run/db/db';
import { personOf } from '../../support/people';
import { tell } from './tell';

/** Milliseconds of the second read; `isLost`: this order is not offered for so many records, and the usual one was read. */
export type OrderTimes = { name: string; ms: number; isLost: boolean }[];

/** Remembered pages hold until a table changes, and somebody always changes something. */
const CHANGED = ['treatments', 'product_codes', 'centers', 'users'];

const { rows } = await pool.query<{ id: string; email: string }>('select id, email from users limit 1');
const admin = personOf(rows[0]!, 'admin');
const result: OrderTimes = [];
for (const [path, screen] of Object.entries(listScreens)) {
  const keys = new Set(readAddress(screen, admin, {}).fields.flatMap(({ sort }) => sort ?? []));
  for (const sort of [...keys].flatMap((key) => [key, `-${key}`])) {
    let ms = 0;
    let isLost = false;
    for (let time = 0; time < 2; time += 1) {
      for (const table of CHANGED) await pool.query(`update ${table} set id = id where false`);
      const begun = performance.now();
      isLost = (await openList(screen, admin, { sort })).hasLostOrder;
      ms = performance.now() - begun;
    }
    result.push({ name: `${path} by ${sort}`, ms, isLost });
  }
}
await tell(result);
