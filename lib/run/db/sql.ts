import { type Column, enums, type Relation, type Table, tables } from '@/prisma/generated/tables';

const casts: Record<string, string> = {
  Uuid: 'uuid',
  String: 'text',
  Text: 'text',
  VarChar: 'text',
  Char: 'bpchar',
  Citext: 'citext',
  Int: 'int4',
  SmallInt: 'int2',
  BigInt: 'int8',
  Float: 'float8',
  DoublePrecision: 'float8',
  Decimal: 'numeric',
  Boolean: 'bool',
  DateTime: 'timestamptz',
  Timestamptz: 'timestamptz',
  Date: 'date',
  Json: 'jsonb',
  JsonB: 'jsonb',
  Bytes: 'bytea',
  ByteA: 'bytea',
};

export class Sql {
  readonly values: unknown[] = [];
  readonly tables = new Set<string>();
  /** For computed fields that depend on the reader. */
  private readonly viewer: string | null;
  private aliases = 0;

  constructor(viewer: string | null = null) {
    this.viewer = viewer;
  }

  withViewer(text: string): string {
    return text.replaceAll('$viewer', () => this.bind(this.viewer, 'uuid'));
  }

  /** Adds a parameter with its type, so that PostgreSQL need not infer it. */
  bind(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  alias(): string {
    this.aliases += 1;
    return `r${this.aliases}`;
  }

  /** Text of its key and viewer alone, computed once for each place in a statement with the same numbers. */
  remembered(known: Map<string, Remembered>, key: string, make: () => string): string {
    const [values, aliases] = [this.values.length, this.aliases];
    const place = `${values} ${aliases} ${key}`;
    const before = known.get(place);
    if (before) {
      for (let n = 0; n < before.viewers; n++) this.values.push(this.viewer);
      for (const table of before.tables) this.tables.add(table);
      this.aliases += before.aliases;
      return before.text;
    }
    const outer = new Set(this.tables);
    this.tables.clear();
    const text = make();
    const one = {
      text,
      tables: [...this.tables],
      viewers: this.values.length - values,
      aliases: this.aliases - aliases,
    };
    for (const table of outer) this.tables.add(table);
    if (this.values.slice(values).every((value) => value === this.viewer) && known.size < MAX_REMEMBERED)
      known.set(place, one);
    return text;
  }
}

export type Remembered = { text: string; tables: readonly string[]; viewers: number; aliases: number };
const MAX_REMEMBERED = 200;

export function tableOf(model: string): Table {
  const table = tables[model];
  if (!table) throw new Error(`There is no model ${model}`);
  return table;
}

export function columnOf(model: string, name: string): Column {
  const field = tableOf(model).fields[name];
  if (!field || !('column' in field)) throw new Error(`${model} has no column ${name}`);
  return field;
}

export function relationOf(model: string, name: string): Relation {
  const field = tableOf(model).fields[name];
  if (!field || !('join' in field)) throw new Error(`${model} has no relation ${name}`);
  return field;
}

/** `"r1"."here" = "r2"."there"` for every pair of columns that joins a relation. */
export const joinSql = (relation: Relation, here: string, there: string): string =>
  relation.join.map(([a, b]) => `${here}."${a}" = ${there}."${b}"`).join(' and ');

export const castOf = (column: Column): string => casts[column.type] ?? `"${enums[column.type]!.type}"`;

/** Prisma's client uses an enum value's name (`area_manager`), the database and the API its mapped value. */
export function databaseValue(column: Column, value: unknown): unknown {
  const names = enums[column.type]?.values;
  if (!names) return value;
  const one = (name: unknown) => names[name as string] ?? name;
  return Array.isArray(value) ? value.map(one) : one(value);
}
