// The busiest person's and center's timeline, first page, as an admin reads it.
import '@/lib/nouns/screens';
import { openRecord } from '@/lib/core/screens/open-record';
import { screenOf } from '@/lib/core/screens/records';
import { readTimeline } from '@/lib/core/timeline/read-timeline';
import { pool } from '@/lib/run/db/db';
import { personOf } from '../../support/people';
import { sized } from './size';
import { tell } from './tell';

const TIMES = sized(100, 5);

/** Milliseconds of each reading. */
export type TimelineTimes = { users: number[]; centers: number[] };

const busiest = (column: string) =>
  `select ${column} as id from treatments group by ${column} order by count(*) desc limit ${sized(20, 2)}`;

async function times(resource: 'users' | 'centers', column: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(busiest(column));
  const me = personOf({ id: rows[0]!.id, email: 'bench@tests.example' }, 'admin');
  const found: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { record } = await openRecord(resource, me, rows[time % rows.length]!.id);
    const begun = performance.now();
    await readTimeline(me, record, screenOf(resource)!.record!.timeline!);
    found.push(performance.now() - begun);
  }
  return found;
}

await tell({ users: await times('users', 'expert_id'), centers: await times('centers', 'center_id') });
