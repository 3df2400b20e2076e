import sharp from 'sharp';
import type { Person } from '@/lib/core/actor/actor';
import { preparePicture } from '@/lib/core/files/upload-file';
import { openDashboard } from '@/lib/nouns/accounts/experts/open-dashboard';
import { latestNotifications } from '@/lib/nouns/notifications/data';
import { describeQuery } from '@/lib/nouns/statistics/describe-query';
import { openStatistics } from '@/lib/nouns/statistics/open-statistics';
import { readStatisticsQuery } from '@/lib/nouns/statistics/read-query';
import { pool } from '@/lib/run/db/db';
import { personOf } from '../../support/people';
import { recordStatements, serverMilliseconds } from '../../support/statements';
import { within } from './report';
import { sized } from './size';
import { tell } from './tell';

const TIMES = sized(15, 2);

export type TreatmentTimes = {
  treatments: number;
  own: number;
  dashboard: number;
  statistics: number;
  statisticsOfThreeYears: number;
  programme: number;
  region: number;
  uploadCpu: number;
};

/** Cached totals are valid until the table changes, and in a programme of this size it always does. */
async function somebodyChangesEverything(): Promise<void> {
  for (const table of ['treatments', 'product_codes', 'centers', 'news', 'users'])
    await pool.query(`update ${table} set id = id where false`);
}

/** Server-side milliseconds of all statements of some work, median of several runs. */
async function millisecondsOf(work: () => Promise<unknown>, times = TIMES): Promise<number> {
  const sums: number[] = [];
  for (let time = 0; time < times; time++) {
    await work();
    await somebodyChangesEverything();
    // The parameters contain values from before the change, so that the server recounts each time.
    sums.push(await serverMilliseconds(await recordStatements(work)));
  }
  return within(0.5, sums);
}

const person = (id: string, group: 'admin' | 'expert') => personOf({ id, email: 'bench@tests.example' }, group);

async function statistics(me: Person, parameters: Record<string, string> = {}): Promise<void> {
  const query = readStatisticsQuery(new URLSearchParams(parameters), new Date());
  await Promise.all([openStatistics(me, query), describeQuery(me, query)]);
}

/** What the dashboard's page reads, including the bell. */
async function dashboard(me: Person): Promise<void> {
  await Promise.all([openDashboard(me, 'it'), latestNotifications(me)]);
}

/** CPU milliseconds to process a picture of twelve megapixels. */
async function uploadCpu(): Promise<number> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const raw = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#a88', noise } }).resize(
    4000,
    3000,
  );
  const bytes = await raw.jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer();
  const times: number[] = [];
  for (let time = 0; time < 5; time++) {
    const before = process.cpuUsage();
    await preparePicture(new File([new Uint8Array(bytes)], 'before.jpg', { type: 'image/jpeg' }));
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return within(0.5, times);
}

const { rows } = await pool.query<{ id: string; own: number; all: number }>(
  `select expert_id as id, count(*)::int as own, sum(count(*)) over ()::int as all
   from treatments group by expert_id order by own desc limit 1`,
);
const { id, own, all } = rows[0]!;
const [expert, admin] = [person(id, 'expert'), person(id, 'admin')];
const threeYears = { from: `${new Date().getFullYear() - 3}-12` };
const result: TreatmentTimes = {
  treatments: all,
  own,
  dashboard: await millisecondsOf(() => dashboard(expert)),
  statistics: await millisecondsOf(() => statistics(expert)),
  statisticsOfThreeYears: await millisecondsOf(() => statistics(expert, threeYears)),
  programme: await millisecondsOf(() => statistics(admin, threeYears)),
  region: await millisecondsOf(() => statistics(admin, { ...threeYears, region: 'Lombardia' })),
  uploadCpu: await uploadCpu(),
};
await tell(result);
