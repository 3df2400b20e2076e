// Whole regions and countries, and what is open now, with all statements of a page and its map.
import { testEnvironment } from '../../support/environment';
import { lastLineOf } from './databases';
import type { RegionTimes } from './region-times';
import type { Row } from './report';

export function regionRows(databaseUrl: string): Row[] {
  const times = lastLineOf(['tests/proofs/bench/region-times.ts'], testEnvironment(databaseUrl)) as RegionTimes;
  return times.map(({ name, centers, milliseconds }) => ({
    name: `${name}: ${centers.toLocaleString('en')} centers`,
    value: milliseconds,
    unit: 'ms',
    limit: { value: 100, what: 'promised', better: 'less' },
  }));
}
