// Lists as one would read them by hand: the slow reference of property tests. It knows lists of JSON alone, and no policy; which relations
// there are stands here by hand.
import type { Actor } from '@/lib/core/actor/actor';
import { grantsOf, readFields } from '@/lib/core/define';
import { FEWEST_PEOPLE } from '@/lib/core/lists/groups';
import { listRecords } from '@/lib/core/lists/list';
import { linkToNext, parseListQuery } from '@/lib/core/lists/query';
import { resources } from '@/lib/nouns/resources';
import { Problem } from '@/lib/run/errors';

export type Row = Record<string, unknown> & { _id: string };
type Relation = { to: string; field: string; isMany?: true; isBack?: true };
const toOne = (to: string, field: string): Relation => ({ to, field });
const toMany = (to: string, field: string): Relation => ({ to, field, isMany: true });
const leadBack = (to: string, field: string): Relation => ({ to, field, isMany: true, isBack: true });

export const relations: Record<string, Record<string, Relation>> = {
  centers: {
    consultant: toOne('users', 'associateConsultant'),
    experts: toMany('users', 'expertIds'),
    dealers: toMany('users', 'associateDealers'),
    memberships: leadBack('memberships', 'centerId'),
    events: leadBack('center-events', 'centerId'),
    treatments: leadBack('treatments', 'centerId'),
  },
  memberships: {
    center: toOne('centers', 'centerId'),
    user: toOne('users', 'userId'),
    askedBy: toOne('users', 'askedById'),
  },
  users: {
    areaManager: toOne('users', 'areaManagerId'),
    managedUsers: leadBack('users', 'areaManagerId'),
    consultedCenters: leadBack('centers', 'associateConsultant'),
    memberships: leadBack('memberships', 'userId'),
    treatmentsGiven: leadBack('treatments', 'expert'),
  },
  'center-events': { center: toOne('centers', 'centerId'), creator: toOne('users', 'creatorId') },
  treatments: { center: toOne('centers', 'centerId'), expert: toOne('users', 'expert') },
};

/** Whose health a treatment is about. */
export const patientOf = new Map<string, string>();

/** Whose lists are read, by name. */
export const actors = {} as Record<string, Actor>;

/** Some pages of a query by an actor, as the API answers it; a refusal is its status. */
export async function ask(
  actor: Actor,
  name: string,
  parameters: Record<string, string>,
  pages = 1,
): Promise<Row[] | number> {
  const resource = resources[name]!;
  const found: Row[] = [];
  let url: URL | null = new URL(`http://localhost/?${new URLSearchParams(parameters)}`);
  for (let page = 0; url && page < pages; page += 1) {
    const query = parseListQuery(resource, url.searchParams);
    const answer = await statusOr(listRecords(resource, actor, query));
    if (typeof answer === 'number') return answer;
    found.push(...(JSON.parse(answer.body) as Row[]));
    const [, next]: (string | undefined)[] =
      /<(.+)>/.exec(linkToNext(url, resource, query, answer.last).link ?? '') ?? [];
    url = next === undefined ? null : new URL(next, url);
  }
  return found;
}

export const statusOr = <Answer>(answer: Promise<Answer>): Promise<Answer | number> =>
  answer.catch((error: unknown) => {
    if (error instanceof Problem) return error.status;
    throw error;
  });

/** What an actor reads in a list: its records in their usual order, with all fields; and those that the list shows unasked. */
type Known = { rows: Map<string, Row>; shown: Map<string, Row>; fields: readonly string[] };
const lists = new Map<string, Promise<Known | null>>();

export function listOf(who: string, name: string): Promise<Known | null> {
  const before = lists.get(`${who} ${name}`);
  const read = async () => {
    const resource = resources[name]!;
    const [widest] = grantsOf(resource, actors[who]!).filter((grant) => grant.read.length > 0);
    if (!widest) return null;
    const fields = readFields(resource, widest).filter((field) => !resource.onlySingly.includes(field));
    const all = async (more: Record<string, string>) => {
      const found = [];
      for (let page = 1; found.length === (page - 1) * 100; page += 1)
        found.push(...((await ask(actors[who]!, name, { limit: '100', page: String(page), ...more })) as Row[]));
      return new Map(found.map((row) => [row._id, row]));
    };
    return { rows: await all({ fields: fields.join(',') }), shown: await all({}), fields };
  };
  const made = before ?? read();
  lists.set(`${who} ${name}`, made);
  return made;
}

/** The related records of one, as the actor knows them: null for a relation that is not theirs to see in it. */
async function follow(who: string, name: string, row: Row, step: string): Promise<Row[] | null> {
  const { to, field, isBack } = relations[name]![step]!;
  const there = (await listOf(who, to))!;
  const own = (await listOf(who, name))!.rows.get(row._id)!;
  if (isBack) return [...there.shown.values()].filter(({ _id }) => there.rows.get(_id)![field] === row._id);
  if (own[field] === undefined) return null;
  const ids = [own[field]].flat();
  return [...there.shown.values()].filter(({ _id }) => ids.includes(_id));
}

export type Tree = { [step: string]: Tree };

export async function expanded(who: string, name: string, row: Row, tree: Tree): Promise<Row> {
  const added: Record<string, unknown> = {};
  for (const [step, below] of Object.entries(tree)) {
    const { to, isMany } = relations[name]![step]!;
    const found = await follow(who, name, row, step);
    if (!found) continue;
    const records = await Promise.all(found.slice(0, 50).map((one) => expanded(who, to, one, below)));
    added[step] = isMany ? records : (records[0] ?? null);
  }
  return Object.keys(tree).length > 0 ? { ...row, expanded: added } : row;
}

/** Whether somebody may ask for these relations at all. */
export async function mayFollow(who: string, name: string, tree: Tree): Promise<boolean> {
  for (const [step, below] of Object.entries(tree)) {
    const { to, field, isBack } = relations[name]![step]!;
    const [here, there] = [await listOf(who, name), await listOf(who, to)];
    if (!here || !there || !(isBack ? there : here).fields.includes(field)) return false;
    if (!(await mayFollow(who, to, below))) return false;
  }
  return true;
}

export type Operator = 'equals' | 'ne' | 'in' | 'gte' | 'lt' | 'contains' | 'startsWith' | 'empty';
type Leaf = { steps: readonly string[]; of: string; field: string; operator: Operator; value: unknown };
export type Rule = { leaf: Leaf } | { and: Rule[] } | { or: Rule[] } | { not: Rule };

const fits = (operator: Operator, value: unknown, wanted: unknown): boolean => {
  const said = value as string;
  if (Array.isArray(value))
    return (operator === 'in' ? (wanted as unknown[]) : [wanted]).some((one) => value.includes(one));
  if (operator === 'in') return (wanted as unknown[]).includes(value);
  if (operator === 'equals') return value === wanted;
  if (value === null) return false;
  if (operator === 'gte') return said >= (wanted as string);
  if (operator === 'lt') return said < (wanted as string);
  if (operator === 'startsWith') return said.toLowerCase().startsWith(String(wanted).toLowerCase());
  if (operator === 'contains') return said.toLowerCase().includes(String(wanted).toLowerCase());
  return said !== '';
};

const valueIn = (row: Row, field: string): unknown => {
  const [name = '', part] = field.split('.');
  return part === undefined ? row[name] : ((row[name] as Row | null | undefined)?.[part] ?? null);
};

/** Whether a comparison, without its negation, holds along these steps: null if the actor may not compare here. */
async function holdsAlong(who: string, name: string, row: Row, { steps, field, operator, value }: Leaf) {
  const [step, ...rest] = steps;
  const own = (await listOf(who, name))!.rows.get(row._id)!;
  if (!step) {
    if (own[field.split('.')[0]!] === undefined) return null;
    return fits(operator, valueIn(own, field), value);
  }
  const found = await follow(who, name, row, step);
  if (!found) return null;
  const { to } = relations[name]![step]!;
  for (const one of found)
    if (await holdsAlong(who, to, one, { steps: rest, of: '', field, operator, value })) return true;
  return false;
}

/** Whether a row is found; null if a field of its own is compared that the actor may not read in it: then it never is. */
export async function holds(who: string, name: string, row: Row, rule: Rule): Promise<boolean | null> {
  if ('leaf' in rule) {
    const { operator, value } = rule.leaf;
    const isNegative = operator === 'ne' || (operator === 'empty' && value === true);
    const positive = { ...rule.leaf, operator: operator === 'ne' ? ('equals' as const) : operator };
    const found = await holdsAlong(who, name, row, positive);
    return found === null ? null : found !== isNegative;
  }
  if ('not' in rule) {
    const found = await holds(who, name, row, rule.not);
    return found === null ? null : !found;
  }
  const all = 'and' in rule ? rule.and : rule.or;
  const found = await Promise.all(all.map((one) => holds(who, name, row, one)));
  if (found.includes(null)) return null;
  return 'and' in rule ? !found.includes(false) : found.includes(true);
}

export const leavesOf = (rule: Rule): Leaf[] => {
  if ('leaf' in rule) return [rule.leaf];
  return ('not' in rule ? [rule.not] : 'and' in rule ? rule.and : rule.or).flatMap(leavesOf);
};

export async function mayCompare(who: string, name: string, { steps, field, of }: Leaf): Promise<boolean> {
  const tree = steps.toReversed().reduce<Tree>((below, step) => ({ [step]: below }), {});
  const last = await listOf(who, of);
  return (await mayFollow(who, name, tree)) && !!last && last.fields.includes(field.split('.')[0]!);
}

type Order = readonly (readonly [field: string, descending: boolean])[];

/** Without a value last in both directions; what is the same by its id, in the direction of the field before it. */
export function inOrder(all: Row[], known: Known, sort: Order): Row[] {
  const keys = [...sort, ['_id', sort.at(-1)?.[1] ?? false] as const];
  return all.toSorted((a, b) => {
    for (const [field, descending] of sort.length > 0 ? keys : []) {
      const [one, other] = [a, b].map(({ _id }) => valueIn(known.rows.get(_id)!, field) as string | null);
      if (one === other) continue;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one! < other! !== descending ? -1 : 1;
    }
    return 0;
  });
}

function keysIn(row: Row, field: string): (string | null)[] {
  const values = [valueIn(row, field)].flat().map((one) => {
    if (one === null || one === '') return null;
    return field === 'createdAt'
      ? new Date(one as string).toLocaleDateString('sv', { timeZone: 'Europe/Rome' }).slice(0, 7)
      : typeof one === 'string'
        ? one
        : JSON.stringify(one);
  });
  return values.length > 0 ? [...new Set(values)] : [null];
}

/** The figures of these rows: about health, of five people in each group, and of nobody else in the totals. */
export function figuresOf(name: string, rows: Row[], by: string[], sums: string[]) {
  const groups = new Map<string, Row[]>();
  for (const row of rows)
    for (const first of keysIn(row, by[0]!))
      for (const second of by[1] === undefined ? [[]] : keysIn(row, by[1]).map((one) => [one])) {
        const keys = JSON.stringify([first, ...second]);
        groups.set(keys, [...(groups.get(keys) ?? []), row]);
      }
  const isShown = (some: Row[]) =>
    name !== 'treatments' || new Set(some.map(({ _id }) => patientOf.get(_id))).size >= FEWEST_PEOPLE;
  const shown = [...groups].filter(([, some]) => isShown(some));
  const summed = (some: Row[]) =>
    Object.fromEntries(
      sums.map((field) => {
        const values = some.map((row) => row[field]).filter((one) => typeof one === 'number');
        return [
          field,
          values.length > 0
            ? expect.closeTo(
                values.reduce((all, one) => all + one, 0),
                6,
              )
            : null,
        ];
      }),
    );
  const counted = [...new Set(shown.flatMap(([, some]) => some))];
  return {
    groups: new Map(shown.map(([keys, some]) => [keys, { count: some.length, sums: summed(some) }])),
    groupCount: shown.length,
    total: name === 'treatments' ? counted.length : rows.length,
    sums: summed(name === 'treatments' ? counted : rows),
  };
}
