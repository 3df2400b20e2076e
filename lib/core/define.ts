import type { z } from 'zod';
import { compileRows } from '@/lib/core/access/compile-rows';
import { type AnyGrant, type AnyPolicy, everyRow, fieldsOf, noRow, type PolicyOf } from '@/lib/core/access/policy';
import type { Condition, Model, Order } from '@/lib/core/access/rows';
import { type KeyRules, scopedGrants } from '@/lib/core/access/scopes';
import { type Actor, sampleActors } from '@/lib/core/actor/actor';
import { groups } from '@/lib/core/actor/roles';
import { fieldSql, type Source, sourceOf } from '@/lib/core/fields/fields';
import { searchColumn } from '@/lib/core/lists/search';
import { Sql, tableOf } from '@/lib/run/db/sql';

type Definition<Shape extends z.ZodRawShape, M extends Model> = {
  /** Plural, kebab-case: used in URLs, in messages and in the audit; its folder may have a shorter name. */
  name: string;
  model: M;
  /** Every field of the record as in JSON. Fields that may be omitted when writing are optional. */
  schema: z.ZodObject<Shape>;
  sources?: { [F in keyof Shape]?: Source };
  /** Its rules are checked against the model at start: comparing the types would add a minute to compilation. */
  policy: PolicyOf<keyof Shape & string>;
  /** The fields, or parts, that `q` searches; a generated column `search` contains exactly these. */
  search: readonly ((keyof Shape & string) | `${keyof Shape & string}.${string}`)[];
  /** For a record that is not found; `errors.notFound` by default. */
  missing?: string;
  /** Default order of a list; `-` means descending. */
  sort: string;
  /** The fields of a list by default; all readable ones if absent. */
  list?: readonly (keyof Shape & string)[];
  /** Fields, or parts, readable only in a single record, where each access can be logged: never in lists. */
  onlySingly?: readonly ((keyof Shape & string) | `${keyof Shape & string}.${string}`)[];
  /** The choices of filters that API parameters cannot express, by filter and choice. */
  conditions?: Conditions;
  /** Conditions that programs may use as well, since figures of the API link to them. */
  openConditions?: readonly string[];
  /** List orders that API parameters cannot express, by name. */
  orders?: Readonly<Record<string, Order>>;
  /** Columns set from the creator of the record. */
  stamp?: (me: Actor) => Record<string, unknown>;
  /** The rights of API keys; by default those of its scopes. */
  keys?: KeyRules;
  /** For health data: the column of the person. Figures are about five people at least. */
  subject?: string;
  /** A media type in which single records are answered as well: `written` of its verbs. */
  form?: string;
};

type Conditions = Readonly<Record<string, Readonly<Record<string, Condition>>>>;

export type Resource = {
  name: string;
  model: string;
  table: string;
  schema: z.ZodObject<z.ZodRawShape>;
  fields: readonly string[];
  onlySingly: readonly string[];
  sources: Record<string, Source>;
  /** The sources of fields in lists: without the parts readable only in a single record. */
  listSources: Record<string, Source>;
  policy: AnyPolicy;
  search: readonly string[];
  missing?: string;
  sort: string;
  list: readonly string[];
  conditions: Conditions;
  openConditions: readonly string[];
  orders: Readonly<Record<string, Order>>;
  stamp: (me: Actor) => Record<string, unknown>;
  keys: KeyRules;
  subject?: string;
  form?: string;
  hasUpdatedAt: boolean;
  /** The generated column with the text that `q` searches. */
  hasSearchText: boolean;
  isSoft: boolean;
  /** A deleted record may have been merged into another, to which its addresses redirect. */
  isMergeable: boolean;
};

/** Checks at start what would otherwise fail at the first request: unknown columns, grants in the wrong order. */
export function defineResource<Shape extends z.ZodRawShape, M extends Model>(
  definition: Definition<Shape, M>,
): Resource {
  const { fields: columns, table } = tableOf(definition.model);
  const sources = (definition.sources ?? {}) as Record<string, Source>;
  const fields = Object.keys(definition.schema.shape).filter((field) => !('written' in sourceOf(sources, field)));
  const resource: Resource = {
    ...definition,
    table,
    fields,
    sources,
    listSources: withoutParts(sources, definition.onlySingly ?? []),
    onlySingly: definition.onlySingly ?? [],
    list: (definition.list ?? fields).filter((field) => !definition.onlySingly?.includes(field)),
    conditions: definition.conditions ?? {},
    openConditions: definition.openConditions ?? [],
    orders: definition.orders ?? {},
    stamp: definition.stamp ?? (() => ({})),
    keys: definition.keys ?? {},
    hasUpdatedAt: 'updatedAt' in columns,
    hasSearchText: 'search' in columns,
    isSoft: 'deletedAt' in columns,
    isMergeable: 'mergedIntoId' in columns,
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

/** Finds at start what the types of `Rows` miss: a misspelt column beside a correct one. */
function checkRules(resource: Resource, actor: Actor, grant: AnyGrant): void {
  const rules = [
    grant.rows(actor),
    ...[grant.create, grant.update].map((write) => (write && 'rows' in write ? write.rows(actor) : {})),
    ...Object.values(grant.actions ?? {}).map((rows) => rows(actor)),
  ];
  for (const rule of rules) compileRows(new Sql(), resource.model, 't', rule);
}

export const readFields = (resource: Resource, grant: AnyGrant): readonly string[] =>
  grant.read === 'all' ? resource.fields : grant.read;

export const grantsOf = (resource: Resource, actor: Actor): readonly AnyGrant[] => {
  const grants = resource.policy[actor.group] ?? [];
  if (actor.id === null) return grants;
  if (actor.key) return scopedGrants(resource, grants, actor.key.scopes);
  return actor.seenBy ? seenGrants(resource, grants) : grants;
};

/** The grants of visitors: others have these rights, too, if no wider ones. */
export const publicGrants = (resource: Resource): readonly AnyGrant[] =>
  (resource.policy.anonymous ?? []).filter(({ read }) => read.length > 0).map(({ rows, read }) => ({ rows, read }));

/**
 * The grants of an admin viewing as somebody else: that person's rows and fields as far as every admin may read them.
 * A rule for admins that asks who they are is about what is their own: nothing of that is shown.
 */
function seenGrants(resource: Resource, grants: readonly AnyGrant[]): readonly AnyGrant[] {
  const [widest] = resource.policy.admin ?? [];
  const known = seen.get(grants);
  if (known) return known;
  const isOpen = widest?.rows.length === 0;
  const read = widest ? readFields(resource, widest) : [];
  const narrowed = grants.map((grant) => ({
    ...grant,
    ...(widest?.rows !== everyRow && {
      rows: isOpen ? (me: Actor) => ({ AND: [grant.rows(me), widest.rows(me)] }) : noRow,
    }),
    read: readFields(resource, grant).filter((field) => read.includes(field)),
  }));
  seen.set(grants, narrowed);
  return narrowed;
}

const seen = new WeakMap<readonly AnyGrant[], readonly AnyGrant[]>();
