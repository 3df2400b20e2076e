import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import type { FieldShape } from '@/lib/core/describe';
import { sourceOf } from '@/lib/core/fields/fields';
import { kindOf } from '@/lib/core/fields/kinds';
import { type Group, type Grouped, groupRecords, NO_VALUE } from '@/lib/core/lists/groups';
import { countMatching } from '@/lib/core/lists/list';
import { type ListQuery, parseListQuery } from '@/lib/core/lists/query';
import { nouns } from '@/lib/core/nouns';
import type { Shown } from '@/lib/core/screens/read-records';
import { Problem } from '@/lib/run/errors';
import { nameFields, screenOf } from './records';
import { provinceIn } from './rules.provinces';

/** A field, or a part of an address. */
export type GroupField = FieldShape & {
  path: string;
  part?: string;
  /** Days and instants are grouped by month. */
  isMonth: boolean;
};

type GroupView = Omit<Group, 'records'> & {
  id: string;
  chosen: Record<string, string> | null;
  records: Shown[] | null;
};

export type GroupsView = Omit<Grouped, 'groups'> & { groups: GroupView[]; by: GroupField; summed: FieldShape[] };

/** The parts of an address to group by: towns are as many as records. */
const PLACES = ['provinceCode', 'region'];

/** The fields a reader may group a list by: those that can be filtered, and have few values. */
export function groupFields(resource: Resource, fields: readonly FieldShape[], me: Person): GroupField[] {
  const found = fields.flatMap((field): GroupField[] => {
    const { name, kind, options } = field;
    const { asks, filter } = kindOf(kind);
    if (asks === 'place')
      return (field.parts ?? [])
        .filter((part) => PLACES.includes(part.name))
        .map((part) => ({ ...field, path: `${name}.${part.name}`, part: part.name, isMonth: false }));
    const isShort = kind === 'shade' || kind === 'country' || asks === 'province' || filter === 'flag';
    const isGrouped = isShort || options.length > 0 || asks === 'days' || (asks === 'reference' && mayName(field, me));
    return isGrouped ? [{ ...field, path: name, isMonth: asks === 'days' }] : [];
  });
  return found.filter(({ path }) => isComparable(resource, path));
}

/** Whether the reader sees the names of the referenced records. */
export function mayName({ to = '' }: FieldShape, me: Person): boolean {
  const [target, names] = [nouns().resources[to], nameFields(to)];
  if (!target || names.length === 0) return false;
  return grantsOf(target, me).some((grant) => names.every((name) => readFields(target, grant).includes(name)));
}

function isComparable(resource: Resource, path: string): boolean {
  const source = sourceOf(resource.sources, path.split('.')[0]!);
  if ('sealedIn' in source && !('parts' in source)) return false;
  try {
    parseListQuery(resource, new URLSearchParams({ [`${path}[ne]`]: 'null' }));
    return true;
  } catch (error) {
    // A wrong value is another matter than a field that cannot be compared.
    if (error instanceof Problem) return error.key === 'errors.wrongValue';
    throw error;
  }
}

/** Up to so many records, computed numbers are added up whether or not their column is shown: they are slow. */
const FEW = 20_000;

async function summedIn(resource: Resource, me: Person, list: ListQuery, { fields, columns }: Shownable) {
  const names = screenOf(resource.name)?.sums ?? [];
  const isSlow = (name: string) => 'computed' in sourceOf(resource.sources, name) && !columns.includes(name);
  const hasFew = names.some(isSlow) && (await countMatching(resource, me, list, FEW + 1)) <= FEW;
  return fields.filter(({ name }) => names.includes(name) && (hasFew || !isSlow(name)));
}

type Shownable = { fields: readonly FieldShape[]; columns: readonly string[] };

const UNFOLDED = 10;

export async function openGroups(
  resource: Resource,
  me: Person,
  list: ListQuery,
  by: GroupField,
  { unfold, chosen, ...shown }: { unfold: readonly string[]; chosen: Record<string, string> } & Shownable,
): Promise<GroupsView | null> {
  const summed = await summedIn(resource, me, list, shown);
  const { groups, ...rest } = await groupRecords(resource, me, list, {
    by: [by.path],
    sums: summed.map(({ name }) => name),
    unfolded: unfold.includes('all') ? 'all' : unfold,
    most: UNFOLDED,
  });
  const seen = groups?.map(
    (group): GroupView => ({ ...group, id: group.key ?? NO_VALUE, chosen: filtersOfGroup(chosen, by, group.key) }),
  );
  return seen ? { ...rest, groups: seen, by, summed } : null;
}

const COUNTRY = 'country';

const laterOf = (given: string | undefined, day: string) => (given && given.slice(0, 10) >= day ? given : day);
const earlierOf = (given: string | undefined, day: string) => (given && given.slice(0, 10) <= day ? given : day);

/** Filters for exactly the records of a group; null if there are none, as with filters combined by OR. */
export function filtersOfGroup(
  chosen: Readonly<Record<string, string>>,
  by: GroupField,
  key: string | null,
): Record<string, string> | null {
  if (chosen.match === 'any') return null;
  const { path } = by;
  if (key === null) return by.isList && by.kind !== 'reference' ? null : { ...chosen, [`${path}[empty]`]: 'true' };
  if (by.isMonth) {
    const last = new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5)), 0)).toISOString().slice(0, 10);
    const [gte, lte] = [`${path}[gte]`, `${path}[lte]`];
    return { ...chosen, [gte]: laterOf(chosen[gte], `${key}-01`), [lte]: earlierOf(chosen[lte], last) };
  }
  if (by.part === 'provinceCode' && by.parts?.some((part) => part.name === COUNTRY)) {
    const { country, code } = provinceIn(key);
    const rest = { ...by, part: '', path: `${by.name}.${COUNTRY}`, isList: false };
    const within = filtersOfGroup(chosen, rest, country || null);
    return within && filtersOfGroup(within, { ...by, parts: [] }, code);
  }
  // Additional to another choice of the same field: records have several values.
  const name = [path, `${path}[in]`].find((one) => chosen[one] === undefined || chosen[one] === key);
  return name && !key.includes(',') ? { ...chosen, [name]: key } : null;
}
