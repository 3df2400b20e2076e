import type { z } from 'zod';
import { type Actor, sampleActors } from '@/lib/auth/actor';
import { groups } from '@/lib/auth/roles';
import { compileRows } from '@/lib/rest/compile-rows';
import { fieldSql, type Source, sourceOf } from '@/lib/rest/fields';
import { type AnyGrant, type AnyPolicy, everyRow, fieldsOf, noRow, type PolicyOf } from '@/lib/rest/policy';
import type { Condition } from '@/lib/rest/query';
import type { Model } from '@/lib/rest/rows';
import { searchColumn } from '@/lib/rest/search';
import { Sql, tableOf } from '@/lib/rest/sql';

type Definition<Shape extends z.ZodRawShape, M extends Model> = {
  /** Plural, kebab-case: the name in the URL, in lib/, in messages and in the audit. */
  name: string;
  /** Prisma's name of the model. */
  model: M;
  /** Every field of the record, as it is in JSON. What may be left out when writing is optional here. */
  schema: z.ZodObject<Shape>;
  /** Where fields come from that are not simply a column of the same name. */
  sources?: { [F in keyof Shape]?: Source };
  /** Its rules are held against the model when the portal starts: comparing their types costs the compiler a minute. */
  policy: PolicyOf<keyof Shape & string>;
  /** Fields, or parts of them, that `q` looks into. The generated column `search` holds just these, where the model has one. */
  search: readonly ((keyof Shape & string) | `${keyof Shape & string}.${string}`)[];
  /** Key of what is said where there is no such record; `errors.notFound` when left out. */
  missing?: string;
  /** Order of a list when the caller names none; `-` descends. */
  sort: string;
  /** What a list shows without `fields`; everything readable when left out. */
  list?: readonly (keyof Shape & string)[];
  /** Fields, or parts of them, shown only record by record, where each look can be logged: never in a list, nor to filter or sort by. */
  onlySingly?: readonly ((keyof Shape & string) | `${keyof Shape & string}.${string}`)[];
  /** The choices of filters that no parameter of the API can say, by name of the filter and of the choice. */
  conditions?: Conditions;
  /** Orders of a list that no parameter of the API can say, by name: SQL as it stands after `order by`. */
  orders?: Readonly<Record<string, Condition>>;
  /** Columns set from the person who creates the record. */
  stamp?: (me: Actor) => Record<string, unknown>;
};

type Conditions = Readonly<Record<string, Readonly<Record<string, Condition>>>>;

export type Resource = {
  name: string;
  model: string;
  table: string;
  schema: z.ZodObject<z.ZodRawShape>;
  /** Every field that can be read. */
  fields: readonly string[];
  onlySingly: readonly string[];
  sources: Record<string, Source>;
  /** The same for lists, without the parts that are shown only record by record. */
  listSources: Record<string, Source>;
  policy: AnyPolicy;
  search: readonly string[];
  missing?: string;
  sort: string;
  list: readonly string[];
  conditions: Conditions;
  orders: Readonly<Record<string, Condition>>;
  stamp: (me: Actor) => Record<string, unknown>;
  hasUpdatedAt: boolean;
  /** The database keeps what `q` looks into as one generated column. */
  hasSearchText: boolean;
  isSoft: boolean;
};

/** Checks once, at start, what would otherwise go wrong at the first request: unknown columns, grants in wrong order. */
export function defineResource<Shape extends z.ZodRawShape, M extends Model>(
  definition: Definition<Shape, M>,
): Resource {
  const { fields: columns, table } = tableOf(definition.model);
  const sources = (definition.sources ?? {}) as Record<string, Source>;
  const fields = Object.keys(definition.schema.shape).filter((field) => !('written' in sourceOf(sources, field)));
  const resource: Resource = {
    ...definition,
    schema: definition.schema,
    table,
    fields,
    sources,
    listSources: withoutParts(sources, definition.onlySingly ?? []),
    onlySingly: definition.onlySingly ?? [],
    policy: definition.policy,
    list: (definition.list ?? fields).filter((field) => !definition.onlySingly?.includes(field)),
    conditions: definition.conditions ?? {},
    orders: definition.orders ?? {},
    stamp: definition.stamp ?? (() => ({})),
    hasUpdatedAt: 'updatedAt' in columns,
    hasSearchText: 'search' in columns,
    isSoft: 'deletedAt' in columns,
  };
  for (const field of fields) fieldSql(new Sql(), resource.model, 't', sourceOf(sources, field));
  for (const path of resource.search) searchColumn(resource, path);
  for (const group of groups) checkGrants(resource, group, resource.policy[group] ?? []);
  for (const actor of sampleActors) for (const grant of grantsOf(resource, actor)) checkRules(resource, actor, grant);
  return resource;
}

function withoutParts(sources: Record<string, Source>, paths: readonly string[]): Record<string, Source> {
  const shown = ([field, source]: [string, Source]): [string, Source] => {
    if (!('parts' in source)) return [field, source];
    const parts = Object.entries(source.parts).filter(([part]) => !paths.includes(`${field}.${part}`));
    return [field, { parts: Object.fromEntries(parts) }];
  };
  return Object.fromEntries(Object.entries(sources).map(shown));
}

function checkGrants(resource: Resource, group: string, grants: readonly AnyGrant[]): void {
  let wider: readonly string[] = resource.fields;
  for (const grant of grants) {
    const read = readFields(resource, grant);
    const strange = [...read, ...fieldsOf(grant.create), ...fieldsOf(grant.update)].find(
      (field) => !(field in resource.schema.shape),
    );
    const twice = read.find((field, n) => read.indexOf(field) < n);
    const narrower = read.find((field) => !wider.includes(field));
    if (strange) throw new Error(`${resource.name}: the policy of ${group} names an unknown field ${strange}`);
    if (twice) throw new Error(`${resource.name}: the policy of ${group} names ${twice} twice`);
    if (narrower) throw new Error(`${resource.name}: grants of ${group} must go from wide to narrow (${narrower})`);
    wider = read;
  }
}

/** What the types of `Rows` let through, a misspelt column beside a right one, is found before the portal answers. */
function checkRules(resource: Resource, actor: Actor, grant: AnyGrant): void {
  const rules = [
    grant.rows(actor),
    ...[grant.create, grant.update].map((write) => (write && 'rows' in write ? write.rows(actor) : {})),
    ...Object.values(grant.deeds ?? {}).map((rows) => rows()),
  ];
  for (const rule of rules) compileRows(new Sql(), resource.model, 't', rule);
}

export const readFields = (resource: Resource, grant: AnyGrant): readonly string[] =>
  grant.read === 'all' ? resource.fields : grant.read;

export const grantsOf = (resource: Resource, actor: Actor): readonly AnyGrant[] => {
  const grants = resource.policy[actor.group] ?? [];
  return actor.id !== null && actor.seenBy ? seenGrants(resource, grants) : grants;
};

/** What an admin may see of what somebody else sees: their fields as far as admins read them, and nothing that is only its owner's. */
function seenGrants(resource: Resource, grants: readonly AnyGrant[]): readonly AnyGrant[] {
  const [widest] = resource.policy.admin ?? [];
  const known = seen.get(grants);
  if (known) return known;
  const isOpen = widest?.rows === everyRow;
  const read = widest ? readFields(resource, widest) : [];
  const narrowed = grants.map((grant) => ({
    ...grant,
    ...(!isOpen && { rows: noRow }),
    read: readFields(resource, grant).filter((field) => read.includes(field)),
  }));
  seen.set(grants, narrowed);
  return narrowed;
}

const seen = new WeakMap<readonly AnyGrant[], readonly AnyGrant[]>();
