// Runs the slowest API test files first, so that none is left running alone at the end. Vitest knows durations only
// from earlier runs, which a clean checkout does not have.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that mostly wait begin beside those that compute: three that wait would leave the cores idle. */
const SLOW = [
  'database-away',
  'attacks',
  'permissions',
  'slow-senders',
  'guides',
  'documents',
  'replica',
  'imports',
  'backup',
  'erasure-killed',
  'properties',
  'public-pages',
  'fatal-errors',
  'places-names',
  'social-callback',
  'uploads',
  'mail-server',
  'demo-days',
  'killed',
  'known-devices',
  'live-killed',
  'newsletter-killed',
  'disk-full',
];
const places = new Map(SLOW.map((name, place) => [`/${name}.test.ts`, place]));

function placeOf({ moduleId }: TestSpecification): number {
  for (const [end, place] of places) if (moduleId.endsWith(end)) return place;
  return SLOW.length;
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
