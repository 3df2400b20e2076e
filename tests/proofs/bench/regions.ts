// Whole regions and countries, and what is open now, with all statements of a page and its map.
import { toldBy } from './databases';
import type { RegionTimes } from './region-times';
import { atMost, type Row, row } from './report';

export function regionRows(databaseUrl: string): Row[] {
  const times = toldBy('region-times', databaseUrl) as RegionTimes;
  return times.map(({ name, centers, milliseconds }) =>
    row(`${name}: ${centers.toLocaleString('en')} centers`, milliseconds, 'ms', atMost(100)),
  );
}
