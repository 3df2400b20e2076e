import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { type FoundRecord, searchAll } from '@/lib/core/screens/search-all';
import { screens } from '@/lib/nouns/screens';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import type { Area, Screen } from './define';
import { hrefOfRecord, titleNames } from './records';

/** A record as shown in the command palette. */
export type Found = {
  resource: string;
  id: string;
  title: string;
  /** Further texts that distinguish it from records of the same name; days in their stored form. */
  details: string[];
  href: string;
  icon: string | null;
  /** Path of the list it belongs to. */
  list: string;
};

/** Hits per resource. */
const HANDFUL = 5;
const SHORTEST = 2;
const MAX_RECENT = 8;

/**
 * Finds records by name, address or code in all nouns that this reader has a screen for: a handful of each,
 * under the rules of its list. Limited to 240 searches in 15 minutes.
 */
export async function findRecords(me: Person, q: string): Promise<Found[]> {
  const text = q.trim();
  if (text.length < SHORTEST) return [];
  await spend(limits.searches, me.id);
  return shownTo(me, await searchAll(me, screensOf(me).map(searchedIn), { q: text, limit: HANDFUL }));
}

/** The records a person has opened before, given as `resource:id`, if they may still see them, in the given order. */
export async function findRecent(me: Person, keys: readonly string[]): Promise<Found[]> {
  const pairs = keys
    .slice(0, MAX_RECENT)
    .map((key) => key.split(':'))
    .filter(([, id = '']) => isUuid(id));
  const searched = screensOf(me)
    .map((screen) => ({
      ...searchedIn(screen),
      ids: pairs.filter(([name]) => name === screen.resource).map(([, id]) => id!),
    }))
    .filter(({ ids }) => ids.length > 0);
  if (searched.length === 0) return [];
  await spend(limits.searches, me.id);
  const found = shownTo(me, await searchAll(me, searched, { limit: MAX_RECENT }));
  return pairs.flatMap(([name, id]) => found.find((one) => one.resource === name && one.id === id) ?? []);
}

/** The nouns whose records the reader can open, in menu order. */
const screensOf = ({ group }: Person) =>
  screens
    .filter(({ found, record }) => found !== undefined && record?.areas.includes(group))
    .toSorted((one, other) => placeOf(one, group) - placeOf(other, group));

/** Nouns without a place in the menu come last, in the order of the options. */
function placeOf({ lists = {} }: Screen, group: Area): number {
  const [list] = Object.values(lists);
  return list?.menu?.[group] ?? 100 + (list?.tab ?? 100);
}

const searchedIn = ({ resource, title, found = [] }: Screen) => ({
  resource: resourceNamed(resource),
  fields: [...new Set([...title.flat(), ...found.map(fieldOf)])],
  first: title.flat(),
});

const fieldOf = (path: string) => path.split('.')[0]!;

function shownTo(me: Person, records: FoundRecord[]): Found[] {
  return records.flatMap(({ resource, record }) => {
    const screen = screens.find((one) => one.resource === resource)!;
    const href = hrefOfRecord(me.group, resource, record._id);
    if (!href) return [];
    const [list = ''] = Object.keys(screen.lists ?? {});
    const details = (screen.found ?? []).map((path) => partOf(record, path)).filter((text) => text !== '');
    return {
      resource,
      id: record._id,
      href,
      list,
      icon: screen.lists?.[list]?.icon ?? null,
      title: titleNames(screen, record) || (details[0] ?? ''),
      details,
    };
  });
}

function partOf(record: Record<string, unknown>, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], record);
  return typeof value === 'string' ? value : '';
}
