#!/usr/bin/env node
// A Prisma generator: writes what SQL needs to know about each model (table, columns, types, joins) to
// prisma/generated/tables.ts, because Prisma's client does not expose it. Prisma talks JSON-RPC over stdin and stderr.
import fs from 'node:fs';
import readline from 'node:readline';

const answer = (id, result) => process.stderr.write(`${JSON.stringify({ jsonrpc: '2.0', result, id })}\n`);

function tablesOf(dmmf) {
  const models = Object.fromEntries(dmmf.datamodel.models.map((model) => [model.name, model]));
  const column = (model, name) => {
    const field = models[model].fields.find((one) => one.name === name);
    return field.dbName ?? field.name;
  };
  // If this side of a relation holds no foreign key, the join is the mirror image of the other side's.
  const join = (model, field) => {
    if (field.relationFromFields.length)
      return field.relationFromFields.map((from, i) => [
        column(model.name, from),
        column(field.type, field.relationToFields[i]),
      ]);
    const other = models[field.type].fields.find(
      (one) => one.relationName === field.relationName && one.relationFromFields?.length,
    );
    return other.relationFromFields.map((from, i) => [
      column(model.name, other.relationToFields[i]),
      column(field.type, from),
    ]);
  };
  const field = (model, one) =>
    one.kind === 'object'
      ? { to: one.type, list: one.isList, join: join(model, one) }
      : {
          column: one.dbName ?? one.name,
          type: one.kind === 'enum' ? one.type : (one.nativeType?.[0] ?? one.type),
          ...(one.isList && { list: true }),
          ...(one.isUnique && !one.isId && { unique: true }),
          ...(one.isRequired || { optional: true }),
        };
  const tables = Object.values(models).map((model) => [
    model.name,
    {
      table: model.dbName ?? model.name,
      fields: Object.fromEntries(
        model.fields.filter((one) => one.kind !== 'unsupported').map((one) => [one.name, field(model, one)]),
      ),
    },
  ]);
  const enums = dmmf.datamodel.enums.map((one) => [
    one.name,
    { type: one.dbName ?? one.name, values: Object.fromEntries(one.values.map((v) => [v.name, v.dbName ?? v.name])) },
  ]);
  return { tables: Object.fromEntries(tables), enums: Object.fromEntries(enums) };
}

function source({ tables, enums }) {
  return `// Generated from prisma/schema by scripts/generate-tables.mjs.
export type Column = { column: string; type: string; list?: boolean; unique?: boolean; optional?: boolean };
export type Relation = { to: string; list: boolean; join: [here: string, there: string][] };
export type Table = { table: string; fields: Record<string, Column | Relation> };
export const tables: Record<string, Table> = ${JSON.stringify(tables, null, 1)};
export const enums: Record<string, { type: string; values: Record<string, string> }> = ${JSON.stringify(enums, null, 1)};
`;
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === 'getManifest')
    answer(id, { manifest: { defaultOutput: 'generated/tables.ts', prettyName: 'Tables', requiresGenerators: [] } });
  if (method === 'generate') {
    fs.writeFileSync(params.generator.output.value, source(tablesOf(params.dmmf)));
    answer(id, null);
  }
}
