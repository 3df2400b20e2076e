import { clusterDrawings } from '@/lib/nouns/centers/cluster-centers';
import { viewOfLanding } from '@/lib/nouns/centers/draw-landing';
import { drawingsOf } from '@/lib/nouns/centers/draw-map';
import { listLanding } from '@/lib/nouns/centers/list-landing';
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { sized } from './size';
import { tell } from './tell';

const TIMES = sized(15, 1);

/** The fastest of all runs: whatever else the machine does only adds to it. */
export type RegionTimes = { name: string; centers: number; milliseconds: number }[];

/** Noon of a Tuesday: four in five centers are open. */
const TUESDAY = new Date('2026-11-24T11:00:00Z');

async function search(query: Record<string, string>): Promise<number> {
  const { view, mapFilters, total } = await searchCenters(parseSearch(query)!, 'it', TUESDAY);
  await clusterDrawings(drawingsOf(view), mapFilters);
  return total;
}

async function landing(path: string): Promise<number> {
  const found = await listLanding(path, 'it', 1);
  await clusterDrawings(drawingsOf(viewOfLanding(found!).view));
  return found!.total;
}

const PAGES: Record<string, () => Promise<number>> = {
  'search of a country': () => search({ q: 'Italia' }),
  'search of a region': () => search({ q: 'Lombardia' }),
  'search of a region, page 100': () => search({ q: 'Lombardia', page: '100' }),
  'search of a region, nearest first': () => search({ q: 'Lombardia', order: 'nearest' }),
  'search of a region, with filters': () => search({ q: 'Lombardia', tier: 'GOLD', method: 'ULTRA' }),
  'search of a province': () => search({ q: 'Monza e della Brianza' }),
  'search of a town': () => search({ q: 'Milano' }),
  'landing page of a country': () => landing('italia'),
  'landing page of a region': () => landing('lombardia'),
  'landing page of a province': () => landing('lombardia/milano'),
  'open now, all of Italy': () => search({ openNow: '1' }),
  'open now, all of Italy, page 100': () => search({ openNow: '1', page: '100' }),
  'open now, a region': () => search({ q: 'Lombardia', openNow: '1' }),
};

const times: RegionTimes = [];
for (const [name, work] of Object.entries(PAGES)) {
  const centers = await work();
  const measured: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now();
    await work();
    measured.push(performance.now() - begun);
  }
  times.push({ name, centers, milliseconds: Math.min(...measured) });
}
await tell(times);
