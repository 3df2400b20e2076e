import { groupOf, type Role } from '@/lib/auth/roles';
import type { Shown } from './read-records';
import { screenOf } from './records';

/** Values that count as empty. */
const DEFAULTS: readonly unknown[] = [null, undefined, '', 0, false, 'base'];

const saysNothing = (value: unknown) => (Array.isArray(value) ? value.length === 0 : DEFAULTS.includes(value));

/**
 * Whether a field makes sense for this record: a patient has no level, and a code that was not recalled has no recall
 * date. Fields with a value are shown anyway, except when they repeat another field (`unlessSame`).
 */
export function applies(resource: string, field: string, record: Readonly<Record<string, unknown>>): boolean {
  const { occasional = [], only, unlessSame = {} } = screenOf(resource) ?? {};
  const same = unlessSame[field];
  if (same) return record[field] !== record[same];
  if (!saysNothing(record[field])) return true;
  if (occasional.includes(field)) return false;
  const roles = only?.by.map((name) => record[name]).filter((role) => typeof role === 'string') ?? [];
  const owners = Object.entries(only?.has ?? {}).filter(([, fields]) => fields.includes(field));
  if (owners.length === 0 || roles.length === 0) return true;
  const groups = roles.map((role): string => groupOf(role as Role));
  return owners.some(([group]) => groups.includes(group));
}

/** The fields that decide which others apply to a record, and what can be done with it. */
export function decidingFields(resource: string): string[] {
  const { only, changeableIn = {}, acts = [] } = screenOf(resource) ?? {};
  const conditions = [changeableIn, ...acts.map(({ among = {} }) => among)];
  return [...(only?.by ?? []), ...conditions.flatMap((values) => Object.keys(values))];
}

/** Blanks the fields that do not apply to a record. */
export function blanked(record: Shown, columns: string[], resource: string): Shown {
  const without = columns.filter((name) => !applies(resource, name, record)).map((name) => [name, null]);
  return without.length > 0 ? { ...record, ...Object.fromEntries(without) } : record;
}
