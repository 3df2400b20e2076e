import { z } from 'zod';
import type { Person } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import type { FieldShape } from '@/lib/core/describe';
import { parse } from '@/lib/core/fields/validation';
import type { ListQuery } from '@/lib/core/lists/query';
import { bulkFieldsOf, bulkKindsOf } from '@/lib/core/screens/bulk-fields';
import { listScreens } from '@/lib/core/screens/lists';
import { selectIn } from '@/lib/core/screens/open-list';
import { badRequest, forbidden, invalid, notFound } from '@/lib/run/errors';
import type { BulkKind, BulkWay } from './schema';

export type ActInput = {
  screen: string;
  query?: string | null;
  ids?: readonly string[];
  kind: BulkKind;
  field?: string | null;
  value?: unknown;
  way?: BulkWay | null;
  isOpen?: boolean;
};

export type PreparedAct = {
  resource: Resource;
  list: ListQuery;
  kind: BulkKind;
  /** Null if the records are deleted or restored. */
  field: FieldShape | null;
  value: unknown;
  /** Null for everything but lists of references. */
  way: BulkWay | null;
};

/**
 * Validates a bulk change: a list of the person's area, its records as the address defines them, a simple
 * field that they may write in some of them, and a valid value.
 * @throws Problem 404 for a list of other areas, 400 and 403 for invalid or forbidden input
 */
export function prepareAct(me: Person, asked: ActInput): PreparedAct {
  const screen = Object.hasOwn(listScreens, asked.screen) ? listScreens[asked.screen] : undefined;
  if (!screen?.areas.includes(me.group)) throw notFound();
  const { resource, list } = selectIn(screen, me, new URLSearchParams(asked.query ?? ''), asked.ids);
  const { kind } = asked;
  if (!bulkKindsOf(resource, me).includes(kind)) throw forbidden();
  if ((kind === 'restore') !== list.deleted) throw badRequest();
  if (kind !== 'update') return { resource, list, kind, field: null, value: null, way: null };
  const field = bulkFieldsOf(resource, me).find(({ name }) => name === asked.field);
  if (!field) throw forbidden('errors.forbiddenField', 'field');
  const way = field.isList ? (asked.way ?? 'replace') : null;
  if (asked.isOpen) return { resource, list, kind, field, value: null, way };
  const schema = z.object({ [field.name]: resource.schema.shape[field.name]! });
  const parsed = parse(schema, { [field.name]: asked.value ?? (field.isList ? [] : null) }) as Record<string, unknown>;
  const value = parsed[field.name] ?? null;
  if (way && way !== 'replace' && (value as unknown[]).length === 0)
    throw invalid([{ field: field.name, message: 'validation.required' }]);
  return { resource, list, kind, field, value, way };
}
