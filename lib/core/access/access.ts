import { all, any, compileRows, compileWays, isTrue } from '@/lib/core/access/compile-rows';
import { type AnyGrant, fieldsOf } from '@/lib/core/access/policy';
import { missingScope, neededScopes, type ScopeVerb } from '@/lib/core/access/scopes';
import type { Actor } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { fieldSql, sourceOf } from '@/lib/core/fields/fields';
import { searchSql } from '@/lib/core/lists/search';
import type { Remembered, Sql } from '@/lib/run/db/sql';
import { forbidden, Problem, unauthorized } from '@/lib/run/errors';

export function requireReader(resource: Resource, actor: Actor): readonly AnyGrant[] {
  const grants = grantsOf(resource, actor).filter((grant) => grant.read.length > 0);
  if (grants.length > 0) return grants;
  throw refusal(actor, resource, 'read');
}

/** For a key it names the scope. */
export function refusal(actor: Actor, resource?: Resource, verb: ScopeVerb = 'read'): Problem {
  if (actor.id === null) return unauthorized('errors.signInRequired');
  const { key } = actor;
  const lacked = key && resource && neededScopes(resource, verb).find((scope) => !key.scopes.has(scope));
  return lacked ? missingScope(lacked) : forbidden();
}

/** 403 that names the field if this actor may read it in no row. */
export function requireReadable(resource: Resource, grants: readonly AnyGrant[], fields: readonly string[]): void {
  const widest = grants[0] ? readFields(resource, grants[0]) : [];
  const hidden = fields.find((field) => !widest.includes(field));
  if (hidden !== undefined) throw forbiddenField(hidden);
}

const refusedField = (field: string, key: string) =>
  new Problem(403, key, { values: { field }, fields: [{ field, message: key, values: { field } }] });

export const forbiddenField = (field: string) => refusedField(field, 'errors.forbiddenField');

export const readOnlyField = (field: string) => refusedField(field, 'errors.readOnlyField');

/** `finds`: these rights alone decide which rows a statement finds, instead of being checked for rows it names. */
type Looking = { compared?: readonly string[]; q?: string | null; finds?: boolean };

/**
 * The rows of `t` this actor may see. If a list is filtered or sorted by a field, only rows in which the actor may read
 * that field are included: otherwise order and hits would reveal it.
 */
export function visibleSql(
  sql: Sql,
  resource: Resource,
  actor: Actor,
  { compared = [], q = null, finds = false }: Looking = {},
): string {
  const grants = grantsOf(resource, actor).filter((grant) => {
    const read = readFields(resource, grant);
    return read.length > 0 && compared.every((field) => read.includes(field));
  });
  const rows = (some: typeof grants) =>
    (finds ? compileWays : compileRows)(sql, resource.model, 't', { OR: some.map((grant) => grant.rows(actor)) });
  if (q === null) return rows(grants);
  return any(grants.map((grant) => all([rows([grant]), searchSql(sql, resource, readFields(resource, grant), q)])));
}

export const rowsSql = (sql: Sql, resource: Resource, actor: Actor, grant: AnyGrant): string =>
  compileRows(sql, resource.model, 't', grant.rows(actor));

export type Selection = {
  fields?: readonly string[] | null;
  abilities?: boolean;
  /** Related records as a JSON object, along the fields that are readable in the row (`expandedSql`). */
  expanded?: ((readable: readonly string[]) => string) | undefined;
};

/** The record as JSON text: the wanted fields, as far as the first grant that matches the row allows them. */
export function recordSql(
  sql: Sql,
  resource: Resource,
  actor: Actor,
  { fields = null, abilities = false, expanded }: Selection,
): string {
  const grants = grantsOf(resource, actor);
  const objects = grants.map((grant) => {
    const readable = readFields(resource, grant);
    const wanted = readable.filter((field) => !fields || fields.includes(field));
    return objectSql(sql, resource, wanted, {
      ...(abilities && { abilities: abilitiesSql(sql, resource, actor, grant) }),
      ...(expanded && { expanded: expanded(readable) }),
    });
  });
  return firstMatch(sql, resource, actor, grants, objects);
}

/** List variants of resources, each created once, because columns are cached by resource. */
const listVariants = new WeakMap<Resource, Resource>();

/** As `recordSql`, in a list: without the parts that are read of single records only. */
export function listedSql(sql: Sql, resource: Resource, actor: Actor, wanted: Selection): string {
  const variant = listVariants.get(resource) ?? { ...resource, sources: resource.listSources };
  listVariants.set(resource, variant);
  return recordSql(sql, variant, actor, wanted);
}

export function firstMatch(
  sql: Sql,
  resource: Resource,
  actor: Actor,
  grants: readonly AnyGrant[],
  values: readonly string[],
): string {
  const [only = 'null'] = values;
  if (values.length < 2) return only;
  const cases = grants.map((grant, n) => `when ${rowsSql(sql, resource, actor, grant)} then ${values[n]}`);
  return `case ${cases.join(' ')} end`;
}

/** `more` are further properties as SQL. */
export function objectSql(
  sql: Sql,
  resource: Resource,
  fields: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const columns = sql.remembered(columnsOf(resource), fields.join(), () =>
    fields
      .map((field) => `, ${fieldSql(sql, resource.model, 't', sourceOf(resource.sources, field))} as "${field}"`)
      .join(''),
  );
  const own = Object.entries(more)
    .map(([name, value]) => `, ${value} as "${name}"`)
    .join('');
  return `(select row_to_json(x)::text from (select t."id" as "_id"${columns}${own}) x)`;
}

const knownColumns = new WeakMap<Resource, Map<string, Remembered>>();

function columnsOf(resource: Resource): Map<string, Remembered> {
  const known = knownColumns.get(resource) ?? new Map<string, Remembered>();
  knownColumns.set(resource, known);
  return known;
}

/** The viewer's rights on the row, so that screens need no rules of their own. */
function abilitiesSql(sql: Sql, resource: Resource, actor: Actor, grant: AnyGrant): string {
  const update = mayUpdateSql(sql, resource, actor, grant);
  const actions = actionsOf(sql, resource, actor, grant).map((pair) => `, ${pair}`);
  return `json_build_object('update', ${update}, 'delete', ${grant.remove === true}${actions.join('')})`;
}

const actionsOf = (sql: Sql, resource: Resource, actor: Actor, grant: AnyGrant): string[] =>
  Object.entries(grant.actions ?? {}).map(
    ([action, rows]) => `'${action}', ${isTrue(compileRows(sql, resource.model, 't', rows(actor)))}`,
  );

export const actionsSql = (sql: Sql, resource: Resource, actor: Actor, grant: AnyGrant): string =>
  `json_build_object(${actionsOf(sql, resource, actor, grant).join(', ')})`;

export function mayUpdateSql(sql: Sql, resource: Resource, actor: Actor, grant: AnyGrant): string {
  if (fieldsOf(grant.update).length === 0) return 'false';
  return 'rows' in grant.update! ? isTrue(compileRows(sql, resource.model, 't', grant.update.rows(actor))) : 'true';
}
