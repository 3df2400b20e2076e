import { z } from 'zod';
import type { Person } from '@/lib/auth/actor';
import { badRequest, forbidden, notFound } from '@/lib/errors';
import { parse } from '@/lib/http/validation';
import type { Resource } from '@/lib/rest/define';
import type { FieldShape } from '@/lib/rest/describe';
import type { ListQuery } from '@/lib/rest/query';
import { bulkFieldsOf, bulkKindsOf } from '@/lib/screens/bulk-fields';
import { listScreens } from '@/lib/screens/lists';
import { selectIn } from '@/lib/screens/open-list';
import type { BulkKind } from './schema';

export type Asked = {
  screen: string;
  query?: string | null;
  ids?: readonly string[];
  kind: BulkKind;
  field?: string | null;
  value?: unknown;
  /** What it is to hold is still to be said. */
  isOpen?: boolean;
};

export type Prepared = {
  resource: Resource;
  list: ListQuery;
  kind: BulkKind;
  /** What is changed; null where the records are deleted or brought back. */
  field: FieldShape | null;
  value: unknown;
};

/**
 * What somebody asks to do with records of a list, as far as it is theirs to ask: the list of their area, its records as its
 * address means them, a simple field that they may write in some of them, and a value that it takes.
 * @throws Problem 404 for a list of others, 400 and 403 for what makes no sense or is not theirs
 */
export function prepareAct(me: Person, asked: Asked): Prepared {
  const screen = Object.hasOwn(listScreens, asked.screen) ? listScreens[asked.screen] : undefined;
  if (!screen?.areas.includes(me.group)) throw notFound();
  const { resource, list } = selectIn(screen, me, new URLSearchParams(asked.query ?? ''), asked.ids);
  const { kind } = asked;
  if (!bulkKindsOf(resource, me).includes(kind)) throw forbidden();
  if ((kind === 'restore') !== list.deleted) throw badRequest();
  if (kind !== 'update') return { resource, list, kind, field: null, value: null };
  const field = bulkFieldsOf(resource, me).find(({ name }) => name === asked.field);
  if (!field) throw forbidden('errors.forbiddenField', 'field');
  if (asked.isOpen) return { resource, list, kind, field, value: null };
  const schema = z.object({ [field.name]: resource.schema.shape[field.name]! });
  const parsed = parse(schema, { [field.name]: asked.value ?? null }) as Record<string, unknown>;
  return { resource, list, kind, field, value: parsed[field.name] ?? null };
}
