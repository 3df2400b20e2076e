import type { Prisma } from '@/prisma/generated/client';

/**
 * Row rules: which rows of a model. The syntax resembles Prisma's `where` but is smaller, so that each
 * rule has one meaning and `compile-rows.ts` supports all of it:
 *
 * - `{}` matches every row, `{ OR: [] }` none; several fields are combined with AND.
 * - A column: a value, `null`, `{ not: null }`, `{ in: [...] }`, and for ordered types `gt`, `gte`, `lt`, `lte`.
 * - A list column: `{ has: value }`, `{ hasSome: [...] }`.
 * - A relation to one record: its rows, or `null`. To many: `{ some: rows }`, `{ none: rows }`.
 * - `AND` and `OR` take lists. `NOT` takes one rule and matches all rows that
 *   the rule does not, missing values included.
 *
 * Anything else does not compile, and throws when the portal starts.
 */
export type Rows<M extends Model> = {
  [Column in keyof Columns<M>]?: ColumnRule<Columns<M>[Column]>;
} & {
  [Relation in keyof Relations<M>]?: RelationRule<Relations<M>[Relation]>;
} & { AND?: readonly Rows<M>[]; OR?: readonly Rows<M>[]; NOT?: Rows<M> } & Nothing<
    Exclude<FieldName, keyof Columns<M> | keyof Relations<M>>
  >;

export type Model = Prisma.ModelName;
type Payload<M extends Model> = Prisma.TypeMap['model'][M]['payload'];
type Columns<M extends Model> = Payload<M>['scalars'];
type Relations<M extends Model> = Payload<M>['objects'];

// TypeScript checks literals for excess properties, but not what functions
// return, as rules are: this type forbids them.
type Nothing<Name extends PropertyKey> = { [N in Name]?: never };
type FieldName = { [M in Model]: keyof Columns<M> | keyof Relations<M> }[Model];
type Operator = 'not' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'has' | 'hasSome';
type Foreign =
  | ('equals' | 'notIn' | 'contains' | 'startsWith' | 'endsWith' | 'mode' | 'search' | 'hasEvery' | 'isEmpty')
  | ('path' | 'string_contains' | 'array_contains' | 'some' | 'every' | 'none' | 'is' | 'isNot' | 'AND' | 'OR' | 'NOT');

type Only<Rule> = Rule & Nothing<Exclude<Operator | Foreign, keyof Rule>>;

type ColumnRule<Value> = (null extends Value ? null | Only<{ not: null }> : never) | ValueRule<NonNullable<Value>>;

type ValueRule<Value> = [Prisma.JsonObject] extends [Value]
  ? never
  : [Value] extends [readonly (infer Element)[]]
    ? Only<{ has: Element }> | Only<{ hasSome: readonly Element[] }>
    : [Value] extends [Date]
      ? OrderRule<Date | string>
      : [Value] extends [boolean]
        ? boolean
        : [Value] extends [Prisma.Decimal]
          ? OrderRule<number>
          : [Value] extends [string | number | bigint]
            ? OrderRule<Value>
            : never;

type OrderRule<Value> =
  | Value
  | Only<{ in: readonly Value[] }>
  | Only<{ gt: Value }>
  | Only<{ gte: Value }>
  | Only<{ lt: Value }>
  | Only<{ lte: Value }>
  | Only<{ gt: Value; lt: Value }>
  | Only<{ gt: Value; lte: Value }>
  | Only<{ gte: Value; lt: Value }>
  | Only<{ gte: Value; lte: Value }>;

type RelationRule<Related> = Related extends readonly (infer One)[]
  ? Only<{ some: RelatedRows<One> }> | Only<{ none: RelatedRows<One> }>
  : Related extends null
    ? null
    : RelatedRows<Related>;

type RelatedRows<One> = One extends { name: infer Name extends Model } ? Rows<Name> : never;

/** SQL over the row `t` and `$viewer`, and the other tables it reads: lists are cached until one of them changes. */
export type Condition = { sql: string; tables: readonly string[] };

/** An order that sort keys cannot express: its keys in SQL over the row `t`, never null, and the other tables they read. */
export type Order = {
  keys: readonly { sql: string; type: string; descending?: boolean }[];
  tables: readonly string[];
  /** The joins that the keys are read from, for a statement of the ids of all rows of a reader. */
  joined?: (ids: string) => string;
};
