// The screens of all nouns, which stand above core: `lib/nouns/screens.ts` registers them at the start of each process.
import type { Screen } from './define';

const known: Screen[] = [];
const fills: (() => void)[] = [];

/** Modules make their lists of screens before these are registered, and read them afterwards. */
function onceRegistered<T extends object>(target: T): T {
  const registered = (): T => {
    if (known.length === 0) throw new Error("no screen is known: the entry point has to import '@/lib/nouns/screens'");
    return target;
  };
  return new Proxy(target, {
    get: (_, key) => Reflect.get(registered(), key) as unknown,
    has: (_, key) => Reflect.has(registered(), key),
    ownKeys: () => Reflect.ownKeys(registered()),
  });
}

export const screens: readonly Screen[] = onceRegistered(known);

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
  return onceRegistered(list);
}

/** A lookup without a prototype: names come from addresses, and every plain object has a `constructor`. */
export function recordOfScreens<T>(make: () => Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const record = Object.create(null) as Record<string, T>;
  fillNow(() => {
    for (const name of Object.keys(record)) delete record[name];
    for (const [name, value] of make()) record[name] = value;
  });
  return onceRegistered(record);
}
