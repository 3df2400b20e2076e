// Runs the slowest API test files first, so that none is left running alone at the end. Vitest knows durations only
// from earlier runs, which a clean checkout does not have.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW = [
  'database-away',
  'slow-senders',
  'guides',
  'documents',
  'backup',
  'attacks',
  'imports',
  'permissions',
  'replica',
  'public-pages',
  'social-callback',
  'killed',
  'erasure-killed',
  'mail-server',
  'uploads',
  'known-devices',
  'properties',
  'fatal-errors',
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
