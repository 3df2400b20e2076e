import { clusterDrawings } from '@/lib/nouns/centers/cluster-centers';
import { countPublic, listPublic } from '@/lib/nouns/centers/list-public';
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { boundsOf, ITALY } from '@/lib/nouns/places/map/rules';
import { pool } from '@/lib/run/db/db';
import { recordStatements, serverMilliseconds } from '../../support/statements';
import { within } from './report';
import { sized } from './size';
import { tell } from './tell';

const TIMES = sized(40, 3);

/** Positions all over Italy, the same in every run. */
const positions = Array.from({ length: TIMES }, (_, i) => ({
  lat: 37.5 + ((i * 7919) % 850) / 100,
  lng: 8 + ((i * 104729) % 900) / 100,
}));

async function nearestTwenty(): Promise<number> {
  const count = await countPublic({});
  const times: number[] = [];
  for (const origin of positions) {
    const statements = await recordStatements(() =>
      listPublic({ filters: {}, count, order: 'nearest', origin, shuffle: 1, now: new Date() }, 0, 20),
    );
    times.push(await serverMilliseconds(statements));
  }
  return within(0.5, times);
}

async function clustersOfItaly(filters?: { tier: ['GOLD'] }): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const statements = await recordStatements(() =>
      clusterDrawings([{ bounds: boundsOf(ITALY), zoom: ITALY.zoom }], filters),
    );
    times.push(await serverMilliseconds(statements));
  }
  return within(0.5, times);
}

/** A complete search as the page makes it, with all statements and round trips. */
async function wholeSearch(): Promise<number> {
  const times: number[] = [];
  for (const { lat, lng } of positions) {
    const begun = performance.now();
    await searchCenters(parseSearch({ lat: String(lat), lng: String(lng) })!, 'it');
    times.push(performance.now() - begun);
  }
  return within(0.5, times);
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
await tell(result);
