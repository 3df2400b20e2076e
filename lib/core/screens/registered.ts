// The screens of all nouns, which stand above core: `lib/nouns/screens.ts` says what they are, at the start of each process. What
// is worked out of them is empty until then.
import type { Screen } from './define';

const known: Screen[] = [];
const fills: (() => void)[] = [];

/** All screens, for whoever reads them later than when a module is loaded. */
export const screens: readonly Screen[] = known;

export function registerScreens(all: readonly Screen[]): void {
  known.splice(0, known.length, ...all);
  for (const fill of fills) fill();
}

function fillNow(fill: () => void): void {
  fills.push(fill);
  if (known.length > 0) fill();
}

export function listOfScreens<T>(make: () => readonly T[]): readonly T[] {
  const list: T[] = [];
  fillNow(() => list.splice(0, list.length, ...make()));
  return list;
}

/** Names come from addresses: `constructor` is none of them. */
export function recordOfScreens<T>(make: () => Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const record = Object.create(null) as Record<string, T>;
  fillNow(() => {
    for (const name of Object.keys(record)) delete record[name];
    for (const [name, value] of make()) record[name] = value;
  });
  return record;
}
