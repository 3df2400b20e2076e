import { compileRows, isTrue } from '@/lib/core/access/compile-rows';
import { type AnyRows, fieldsOf } from '@/lib/core/access/policy';
import type { Actor } from '@/lib/core/actor/actor';
import { grantsOf, publicGrants, type Resource, readFields } from '@/lib/core/define';
import { Sql, tableOf } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';

/** A row rule as a tree for explanations. `holds`: it matches the record; null within related records. */
export type Rule = { holds: boolean | null } & (
  | { is: 'all' | 'any' | 'not'; parts: Rule[] }
  | { is: 'value'; model: string; name: string; operator: string; value: unknown }
  | { is: 'related'; model: string; name: string; how: 'one' | 'some' | 'none' | 'absent'; rule: Rule | null }
);

export type ExplainedGrant = {
  rule: Rule;
  holds: boolean;
  read: readonly string[];
  update: readonly string[];
  updateRule: Rule | null;
};

export type Explanation = {
  isThere: boolean;
  isDeleted: boolean;
  isVisible: boolean;
  grants: ExplainedGrant[];
  /** Index of the first grant that matches the record: it decides. */
  decisive: number | null;
  fields: { name: string; read: boolean; update: boolean }[];
};

type ExplainContext = { sql: Sql; resource: Resource; conditions: string[]; nodes: Rule[] };

/** Explains why an actor may see a record and its fields: the grants that requests use, tested in one statement. */
export async function explainRecord(resource: Resource, actor: Actor, id: string): Promise<Explanation> {
  const sql = new Sql(actor.id);
  const asked: ExplainContext = { sql, resource, conditions: [], nodes: [] };
  const key = sql.bind(id, 'uuid');
  const grants = [...grantsOf(resource, actor), ...publicGrants(resource)].map((grant) => ({
    rule: ruleOf(asked, resource.model, grant.rows(actor)),
    holds: false,
    read: readFields(resource, grant),
    update: fieldsOf(grant.update),
    updateRule: grant.update && 'rows' in grant.update ? ruleOf(asked, resource.model, grant.update.rows(actor)) : null,
  }));
  const columns = [`${resource.isSoft ? 't."deleted_at" is not null' : 'false'} as deleted`];
  for (const [n, condition] of asked.conditions.entries()) columns.push(`${isTrue(condition)} as c${n}`);
  const [row] = await fromPool(
    `select ${columns.join(', ')} from "${resource.table}" t where t."id" = ${key}`,
    sql.values,
  );
  for (const [n, node] of asked.nodes.entries()) node.holds = row?.[`c${n}`] === true;
  for (const grant of grants) grant.holds = grant.rule.holds === true;
  return { ...verdict(resource, grants, row !== undefined, row?.deleted === true), grants };
}

function verdict(
  resource: Resource,
  grants: readonly ExplainedGrant[],
  isThere: boolean,
  isDeleted: boolean,
): Omit<Explanation, 'grants'> {
  const found = grants.findIndex(({ holds }) => holds);
  const isVisible = isThere && !isDeleted && grants.some(({ holds, read }) => holds && read.length > 0);
  const grant = isVisible ? grants[found] : undefined;
  const mayUpdate = grant !== undefined && grant.updateRule?.holds !== false;
  return {
    isThere,
    isDeleted,
    isVisible,
    decisive: isThere && found !== -1 ? found : null,
    fields: Object.keys(resource.schema.shape).map((name) => ({
      name,
      read: grant?.read.includes(name) ?? false,
      update: mayUpdate && (grant?.update.includes(name) ?? false),
    })),
  };
}

/** The tree of a rule about the record itself, with a test for each part. */
function ruleOf(asked: ExplainContext, model: string, rows: AnyRows): Rule {
  const entries = Object.entries(rows);
  if (entries.length !== 1)
    return tried(asked, rows, { is: 'all', parts: entries.map((one) => partOf(asked, model, one)) });
  return partOf(asked, model, entries[0]!);
}

function partOf(asked: ExplainContext, model: string, [key, value]: [string, unknown]): Rule {
  const rows = { [key]: value };
  if (key === 'AND' || key === 'OR') {
    const parts = (value as AnyRows[]).map((one) => ruleOf(asked, model, one));
    return tried(asked, rows, { is: key === 'AND' ? 'all' : 'any', parts });
  }
  if (key === 'NOT') return tried(asked, rows, { is: 'not', parts: [ruleOf(asked, model, value as AnyRows)] });
  return tried(asked, rows, leafOf(model, key, value));
}

function tried(asked: ExplainContext, rows: AnyRows, node: Shape): Rule {
  const rule: Rule = { ...node, holds: null };
  asked.conditions.push(compileRows(asked.sql, asked.resource.model, 't', rows));
  asked.nodes.push(rule);
  return rule;
}

type Without<T> = T extends unknown ? Omit<T, 'holds'> : never;
type Shape = Without<Rule>;

function leafOf(model: string, name: string, value: unknown): Shape {
  const field = tableOf(model).fields[name]!;
  if ('column' in field) {
    const [operator, operand] = operatorOf(value);
    return { is: 'value', model, name, operator, value: operand };
  }
  if (value === null) return { is: 'related', model, name, how: 'absent', rule: null };
  const [how, rows] = field.list ? Object.entries(value as object)[0]! : ['one', value];
  return { is: 'related', model, name, how: how as 'some', rule: explainRelated(field.to, rows as AnyRows) };
}

/** Not tested against a record: of related ones there may be many. */
export function explainRelated(model: string, rows: AnyRows): Rule {
  const parts = Object.entries(rows).map(([key, value]): Rule => {
    if (key === 'NOT') return { is: 'not', holds: null, parts: [explainRelated(model, value as AnyRows)] };
    if (key !== 'AND' && key !== 'OR') return { ...leafOf(model, key, value), holds: null };
    const inner = (value as AnyRows[]).map((one) => explainRelated(model, one));
    return inner.length === 1 ? inner[0]! : { is: key === 'AND' ? 'all' : 'any', holds: null, parts: inner };
  });
  return parts.length === 1 ? parts[0]! : { is: 'all', holds: null, parts };
}

function operatorOf(value: unknown): [operator: string, operand: unknown] {
  if (value === null || typeof value !== 'object' || value instanceof Date) return ['is', value];
  const [[operator, operand] = ['is', value]] = Object.entries(value);
  return [operator, operand];
}
