// Runs the slowest test files first, so that none is left running alone at the end. Vitest knows durations only
// from earlier runs, which a clean checkout does not have.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that mostly wait begin beside those that compute: three that wait would leave the cores idle. */
const SLOW =
  `parsers parsers.files architecture database-away attacks permissions any-unicode slow-senders guides documents replica imports backup erasure-killed
  properties public-pages fatal-errors api-keys repeatable social-callback uploads mail-server killed known-devices
  live-killed newsletter-killed disk-full places-names demo-data demo-days hostile-sheets newsletter-office earning-limits
  levels visitor-calls request-mail memberships.responsible hostile-input invitation search-fields password-reset ledger
  security-events codes-at-once search secrets-at-rest places rows`.split(/\s+/);
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
