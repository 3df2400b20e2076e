// Evaluates row rules on plain objects, without SQL: the reference for the compiled ones.
import type { AnyRows } from '@/lib/core/access/policy';

type Row = Record<string, unknown>;
/** Any value: the rule determines its type. */
type Some = ReturnType<typeof JSON.parse>;

export function holds(rule: AnyRows, row: Row): boolean {
  return Object.entries(rule).every(([name, said]) => {
    if (name === 'AND') return said.every((one: AnyRows) => holds(one, row));
    if (name === 'OR') return said.some((one: AnyRows) => holds(one, row));
    if (name === 'NOT') return !holds(said, row);
    return valueHolds(said, row[name]);
  });
}

function valueHolds(said: unknown, value: unknown): boolean {
  if (said === null) return value === null;
  if (typeof said !== 'object' || said instanceof Date) return value !== null && same(said, value);
  const operators = Object.entries(said);
  if (isRow(value) || (value === null && !operators.every(([name]) => name in columnOperators)))
    return value !== null && holds(said, value as Row);
  return operators.every(([name, wanted]) => (columnOperators[name] ?? relationOperators[name]!)(wanted, value));
}

const isRow = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value as number));
const same = (a: unknown, b: unknown) => plain(a) === plain(b);
const ordered = (compare: (a: number, b: number) => boolean) => (wanted: unknown, value: unknown) =>
  value !== null && compare(plain(value), plain(wanted));

const columnOperators: Record<string, (wanted: Some, value: Some) => boolean> = {
  not: (_, value) => value !== null,
  in: (wanted, value) => value !== null && wanted.some((one: unknown) => same(one, value)),
  gt: ordered((a, b) => a > b),
  gte: ordered((a, b) => a >= b),
  lt: ordered((a, b) => a < b),
  lte: ordered((a, b) => a <= b),
  has: (wanted, value) => value.includes(wanted),
  hasSome: (wanted, value) => wanted.some((one: unknown) => value.includes(one)),
};

const relationOperators: Record<string, (wanted: Some, value: Some) => boolean> = {
  some: (wanted, value) => value.some((row: Row) => holds(wanted, row)),
  none: (wanted, value) => !value.some((row: Row) => holds(wanted, row)),
};
