// The order of the files of API tests: what takes longest begins first, so that nothing is left to wait for at the end. Vitest
// knows this by itself only where it ran before, and a clean checkout has no such memory.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW = [
  'ledger',
  'documents',
  'killed',
  'erasure-killed',
  'slow-senders',
  'fatal-errors',
  'attacks',
  'permissions',
  'properties',
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
