import { listedSql } from '@/lib/core/access/access';
import { type Actor, type Person, spenderOf } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { isUuid } from '@/lib/core/fields/column-values';
import { comparableColumn } from '@/lib/core/fields/fields';
import { listWhere } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { beginsSql } from '@/lib/core/lists/search';
import { getRecord } from '@/lib/core/read';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { screens } from '@/lib/core/screens/registered';
import { columnOf, Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { plainLetters } from '@/lib/run/i18n/folded-text';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import type { Area, Screen } from './define';
import { ownActsOf, ownActsOn, type RecordWithAbilities } from './own-acts';
import { hrefOfRecord, titleNames } from './records';

/** Candidates before the best are chosen: a short text matches half the table, which would take too long to sort. */
const LOOKED_AT = 200;

type SearchedResource = {
  resource: Resource;
  /** Fields to return; those that the reader may not read are left out. */
  fields: readonly string[];
  first: readonly string[];
  ids?: readonly string[];
};

type MatchingRow = { resource: string; record: Record<string, unknown> & { _id: string } };

/** Searches several resources in one statement under the rules of their lists, at most `limit` of each. */
async function searchAll(
  actor: Actor,
  searched: readonly SearchedResource[],
  { q = '', limit }: { q?: string; limit: number },
): Promise<MatchingRow[]> {
  const sql = new Sql(actor.id);
  const parts = searched
    .filter(({ resource }) => grantsOf(resource, actor).some(({ read }) => read.length > 0))
    .map((one) => partSql(sql, actor, one, q, limit));
  if (parts.length === 0) return [];
  const rows = await fromPool(parts.join(' union all '), sql.values);
  return rows.map(({ resource, body }) => ({
    resource: resource as string,
    record: JSON.parse(body as string) as MatchingRow['record'],
  }));
}

function partSql(
  sql: Sql,
  actor: Actor,
  { resource, fields, first, ids }: SearchedResource,
  q: string,
  limit: number,
): string {
  const query = parseListQuery(resource, new URLSearchParams(ids ? {} : { q }));
  if (ids) query.filters.push({ id: { in: [...ids] } });
  const where = listWhere(sql, resource, actor, query);
  const shown = fields.filter((field) => !resource.onlySingly.includes(field));
  const order = ids ? '' : ` order by ${beginsSql(sql, orderable(resource, actor, first), q)} desc, t."id"`;
  return `(select ${sql.bind(resource.name, 'text')} as resource, ${listedSql(sql, resource, actor, { fields: shown })} as body
    from (select t.* from "${resource.table}" t where ${where} limit ${LOOKED_AT}) t${order} limit ${limit})`;
}

/** The fields that the actor may read in every row they see: sorting by others would reveal their values. */
function orderable(resource: Resource, actor: Actor, fields: readonly string[]): string[] {
  const grants = grantsOf(resource, actor).filter(({ read }) => read.length > 0);
  return fields
    .filter((field) => grants.every((grant) => readFields(resource, grant).includes(field)))
    .flatMap((field) => comparableColumn(resource.model, resource.sources, field) ?? [])
    .map((column) => columnOf(resource.model, column).column);
}

export type FoundRecord = {
  resource: string;
  id: string;
  title: string;
  /** Further texts that distinguish it from records of the same name; days in their stored form. */
  details: string[];
  href: string;
  icon: string | null;
  list: string;
};

/** Hits per resource. */
const HANDFUL = 5;
const SHORTEST = 2;
const MAX_RECENT = 8;

/** Finds records in all nouns that this reader has a screen for, under the rules of its list; 240 in 15 minutes. */
export async function findRecords(me: Person, q: string): Promise<FoundRecord[]> {
  const text = q.trim();
  if (text.length < SHORTEST) return [];
  await spend(limits.searches, spenderOf(me));
  return shownTo(me, await searchAll(me, screensOf(me).map(searchedIn), { q: text, limit: HANDFUL }));
}

/** The records a person has opened before, given as `resource:id`, if they may still see them, in the given order. */
export async function findRecent(me: Person, keys: readonly string[]): Promise<FoundRecord[]> {
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
  await spend(limits.searches, spenderOf(me));
  const found = shownTo(me, await searchAll(me, searched, { limit: MAX_RECENT }));
  return pairs.flatMap(([name, id]) => found.find((one) => one.resource === name && one.id === id) ?? []);
}

/** In menu order. */
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

function shownTo(me: Person, records: MatchingRow[]): FoundRecord[] {
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

/** An act of a record: its screen, dialog or form, opened for this record. */
type FoundAct = { label: string; title: string; details: string[]; href: string; icon: string };

/** Maximum number of records for the name in "view as Ferri". */
const FEW = 3;

/**
 * The acts that a text such as "view as Ferri" or "credits Ferri +7" asks for: its first or last words are from the
 * act's label, the others name the record. An amount at the end fills in the dialog.
 * @param labelOf the label of an act in the reader's language
 */
export async function findActs(me: Person, q: string, labelOf: (key: string) => string): Promise<FoundAct[]> {
  const [, text = '', amount] = /^(.*?)(?:\s([+-]?\d{1,6}))?$/.exec(q.trim().replaceAll(/\s+/g, ' ')) ?? [];
  const words = text.split(' ');
  const asked = screensOf(me).flatMap((screen) =>
    ownActsOf(resourceNamed(screen.resource), me).flatMap(({ name, label }) => {
      const rest = withoutLabel(words, plainLetters(labelOf(label)).split(' '));
      return rest && !('call' in (screen.acts ?? []).find((act) => act.name === name)!) ? { screen, name, rest } : [];
    }),
  );
  // Each name is searched once, whatever acts its records have.
  const names = [
    ...new Map(asked.map(({ screen, rest }) => [`${screen.resource} ${rest}`, { screen, rest }])).values(),
  ];
  const found = await Promise.all(names.slice(0, FEW).map(({ screen, rest }) => recordsCalled(me, screen, rest)));
  return found.flat().flatMap(({ screen, rest, record, title, details }) =>
    ownActsOn(resourceNamed(screen.resource), me, record)
      .filter(({ name }) => asked.some((one) => one.screen === screen && one.rest === rest && one.name === name))
      .flatMap((act) => {
        if (!('href' in act)) return [];
        const href = amount && act.isOn === 'dialog' ? `${act.href}&amount=${encodeURIComponent(amount)}` : act.href;
        return { label: labelOf(act.label), title, details, href, icon: act.icon };
      }),
  );
}

/** The words without those of a label at the start or the end; null if neither matches. */
function withoutLabel(words: readonly string[], label: readonly string[]): string | null {
  const isOfLabel = (word: string) => label.some((one) => one.startsWith(plainLetters(word)));
  const [from, to] = [words.findIndex((word) => !isOfLabel(word)), words.findLastIndex((word) => !isOfLabel(word))];
  // One letter is the beginning of many labels.
  const isEnough = (said: readonly string[]) => said.join('').length > 2;
  for (const [said, rest] of [
    [words.slice(0, from), words.slice(from)],
    [words.slice(to + 1), words.slice(0, to + 1)],
  ] as const)
    if (from >= 0 && isEnough(said) && rest.join(' ').length >= SHORTEST) return rest.join(' ');
  return null;
}

async function recordsCalled(me: Person, screen: Screen, rest: string) {
  const resource = resourceNamed(screen.resource);
  const hits = shownTo(me, await searchAll(me, [searchedIn(screen)], { q: rest, limit: FEW }));
  const read = await Promise.all(
    hits.map(async ({ id, title, details }) => {
      const found = await getRecord(resource, me, id, { abilities: true }).catch(nullIfGone);
      if (!found) return null;
      const { body } = found;
      return { screen, rest, title, details, record: JSON.parse(body) as RecordWithAbilities };
    }),
  );
  return read.filter((one) => one !== null);
}

/** Deleted, or out of the reader's scope, since it was found. */
function nullIfGone(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null;
  throw error;
}
