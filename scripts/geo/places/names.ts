import { placeKey } from '../../../lib/nouns/places/rules';
import { type Language, nameIn, type Row } from './row';
import { readTable } from './sources';

/** The largest town of that name in its country; alternative names count, too. */
export function townCalled(name: string, country: string, rows: Row[]): Row {
  const key = placeKey(name);
  const towns = rows.filter((row) => row.country === country && (row.kind === 'comune' || row.kind === 'city'));
  const isNamed = (names: Iterable<string>) => [...names].some((one) => placeKey(one) === key);
  const biggest = (found: Row[]) => found.toSorted((a, b) => b.population - a.population)[0];
  const town =
    biggest(towns.filter((row) => placeKey(row.name) === key)) ??
    biggest(
      towns.filter((row) => isNamed(row.names) || row.name.split(/ ?[/] ?/).some((part) => placeKey(part) === key)),
    ) ??
    biggest(towns.filter((row) => isNamed(row.rareNames))) ??
    biggest(rows.filter((row) => row.country === country && row.kind === 'locality' && placeKey(row.name) === key));
  if (!town) throw new Error(`${country} has no town called ${name}`);
  return town;
}

/** Names in the five languages; the first column is the local name, where GeoNames has the English one. */
export function addExonyms(rows: Row[]): void {
  for (const given of readTable<'country' | 'local' | 'also' | Language>('exonyms')) {
    const town = townCalled(given.local, given.country, rows);
    town.names.add(town.name);
    town.name = given.local;
    nameIn(town, given);
  }
  for (const { country, local, also } of readTable<'country' | 'local' | 'also'>('other-names')) {
    nameIn(townCalled(local, country, rows), { also });
  }
}

const WESTERN = /^\p{Lu}[\p{Script=Latin}' -]{3,}$/u;
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/** Removes duplicate spellings, and adds those that can be derived: both halves of Biel/Bienne, ue for ü. */
export function tidyNames(row: Row): void {
  for (const name of [row.name, ...row.names]) {
    for (const half of name.split(/ ?[/] ?| - | \(|\)/)) if (half.length > 2) row.names.add(half);
    if (/[äöü]/i.test(name)) row.names.add(name.replace(/[äöü]/gi, (letter) => umlauts[letter]!));
  }
  const seen = new Set([placeKey(row.name)]);
  const keep = (names: Set<string>, isKept: (name: string) => boolean) =>
    new Set([...names].filter((name) => isKept(name) && !seen.has(placeKey(name)) && seen.add(placeKey(name))));
  row.names = keep(row.names, () => true);
  const isKnownAbroad = row.population >= (row.country === 'IT' ? 30_000 : 100_000);
  row.rareNames = keep(row.rareNames, (name) => isKnownAbroad && WESTERN.test(name));
}
