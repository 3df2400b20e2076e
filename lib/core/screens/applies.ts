import { groupOf, type Role } from '@/lib/core/actor/roles';
import type { FieldShape } from '@/lib/core/describe';
import type { Shown } from './read-records';
import { screenOf } from './records';

/** Values that count as empty. */
const DEFAULTS: readonly unknown[] = [null, undefined, '', 0, false, 'base'];

const isEmptyValue = (value: unknown) => (Array.isArray(value) ? value.length === 0 : DEFAULTS.includes(value));

/** Whether a column is about an event that has happened to none of these records. */
export const isUneventful = (resource: string, field: string, records: readonly Shown[]): boolean =>
  records.length > 0 &&
  Boolean(screenOf(resource)?.occasional?.includes(field)) &&
  records.every((record) => isEmptyValue(record[field]));

/** Whether a field makes sense for this record; one with a value is shown anyway, unless it repeats another. */
export function applies(resource: string, field: string, record: Readonly<Record<string, unknown>>): boolean {
  const { occasional = [], only, unlessSame = {} } = screenOf(resource) ?? {};
  const same = unlessSame[field];
  if (same) return record[field] !== record[same];
  if (!isEmptyValue(record[field])) return true;
  if (occasional.includes(field)) return false;
  const roles = only?.by.map((name) => record[name]).filter((role) => typeof role === 'string') ?? [];
  const owners = ownersOf(resource, field);
  if (owners.length === 0 || roles.length === 0) return true;
  return roles.some((role) => owners.includes(groupOf(role as Role)));
}

/** The groups of people who alone have a field; none if everybody has it. */
const ownersOf = (resource: string, field: string): string[] =>
  Object.entries(screenOf(resource)?.only?.has ?? {}).flatMap(([group, fields]) =>
    fields.includes(field) ? group : [],
  );

/** Fields of a new record's form that are for certain roles: the field with the role, and the roles. */
export function askedOf(resource: string, field: string, fields: readonly FieldShape[]) {
  const owners = ownersOf(resource, field);
  const role = fields.find(({ name }) => screenOf(resource)?.only?.by.includes(name));
  if (owners.length === 0 || !role) return null;
  return { field: role.name, values: role.options.filter((one) => owners.includes(groupOf(one as Role))) };
}

/** The fields that decide which others apply to a record, what it is about, its name, and its actions. */
export function decidingFields(resource: string): string[] {
  const { only, worded, about, changeableIn = {}, acts = [] } = screenOf(resource) ?? {};
  const conditions = [changeableIn, ...acts.map(({ among = {} }) => among)];
  return [
    ...(only?.by ?? []),
    ...(worded?.by ?? []),
    ...(about ? [about.resource, about.id] : []),
    ...conditions.flatMap((values) => Object.keys(values)),
  ];
}

/** A record of a list: without fields that do not apply, and with the values that others depend on. */
export function shownIn(columns: string[], record: Shown, resource: string): Shown {
  const without = columns.filter((name) => !applies(resource, name, record)).map((name) => [name, null]);
  const worded = screenOf(resource)?.worded?.as(record);
  return worded || without.length > 0 ? { ...record, ...Object.fromEntries(without), ...worded } : record;
}
