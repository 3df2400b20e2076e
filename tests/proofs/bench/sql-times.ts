// Runs in a process of its own for each size, because lib/run/db/db.ts connects to one database for good:
//   DATABASE_URL=… tsx tests/proofs/bench/sql-times.ts   prints one line of JSON
import { clusterDrawings } from '@/lib/nouns/centers/cluster-centers';
import { countPublic, listPublic } from '@/lib/nouns/centers/list-public';
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { boundsOf, ITALY } from '@/lib/nouns/places/map/rules';
import { pool } from '@/lib/run/db/db';
import { recordStatements, serverMilliseconds } from '../../support/statements';
import { sized } from './size';

const TIMES = sized(40, 3);

/** Positions all over Italy, the same in every run. */
const positions = Array.from({ length: TIMES }, (_, i) => ({
  lat: 37.5 + ((i * 7919) % 850) / 100,
  lng: 8 + ((i * 104729) % 900) / 100,
}));

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function nearestTwenty(): Promise<number> {
  const count = await countPublic({});
  const times: number[] = [];
  for (const origin of positions) {
    const statements = await recordStatements(() =>
      listPublic({ filters: {}, count, order: 'nearest', origin, shuffle: 1, now: new Date() }, 0, 20),
    );
    times.push(await serverMilliseconds(statements));
  }
  return median(times);
}

async function clustersOfItaly(filters?: { tier: ['GOLD'] }): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const statements = await recordStatements(() =>
      clusterDrawings([{ bounds: boundsOf(ITALY), zoom: ITALY.zoom }], filters),
    );
    times.push(await serverMilliseconds(statements));
  }
  return median(times);
}

/** A complete search as the page makes it, with all statements and round trips. */
async function wholeSearch(): Promise<number> {
  const times: number[] = [];
  for (const { lat, lng } of positions) {
    const begun = performance.now();
    await searchCenters(parseSearch({ lat: String(lat), lng: String(lng) })!, 'it');
    times.push(performance.now() - begun);
  }
  return median(times);
}

const result = {
  centers: (await countPublic({})).total,
  nearest: await nearestTwenty(),
  clusters: await clustersOfItaly(),
  clustersFiltered: await clustersOfItaly({ tier: ['GOLD'] }),
  search: await wholeSearch(),
  slug: (await pool.query<{ slug: string }>('select slug from centers where is_public order by id limit 1')).rows[0]
    ?.slug,
};
await pool.end();
console.log(JSON.stringify(result));
