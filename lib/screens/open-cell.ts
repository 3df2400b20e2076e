import type { Person } from '@/lib/auth/actor';
import { forbidden, notFound } from '@/lib/errors';
import { isUuid } from '@/lib/rest/column-values';
import type { FieldShape } from '@/lib/rest/describe';
import { getRecord } from '@/lib/rest/read';
import { applies } from './applies';
import { cellFieldsOf } from './cell-fields';
import { toForm } from './form-values';
import { nameFields, screenOf } from './records';
import { resourceNamed, type Shown } from './shown';

export type Cell = {
  field: FieldShape;
  /** What the record is called. */
  title: string;
  /** As a control holds it, and as the record has it. */
  typed: string;
  value: unknown;
  version: string | null;
};

/**
 * One field of a record for the cell of a list in which it is changed.
 * @throws Problem 404 for a field that is none of the reader's to change, 403 where this record is
 */
export async function openCell(me: Person, name: string, id: string, fieldName: string): Promise<Cell> {
  const resource = resourceNamed(name);
  const field = cellFieldsOf(resource, me).find((one) => one.name === fieldName);
  if (!field || !isUuid(id)) throw notFound();
  const titles = nameFields(name).filter((one) => resource.fields.includes(one));
  // Whether a field applies to a record goes by some of its others.
  const also = [...(screenOf(name)?.only?.by ?? []), ...(resource.hasUpdatedAt ? ['updatedAt'] : [])];
  const fields = [...new Set([fieldName, ...titles, ...also])].filter((one) => resource.fields.includes(one));
  const { body } = await getRecord(resource, me, id, { fields, abilities: true });
  const record = JSON.parse(body) as Shown & { updatedAt?: string; abilities: { update: boolean } };
  if (!record.abilities.update || !applies(name, fieldName, record)) throw forbidden('errors.forbidden', fieldName);
  return {
    field,
    title: titles
      .map((one) => record[one])
      .filter(Boolean)
      .join(' '),
    typed: toForm(field, record[fieldName])[fieldName] ?? '',
    value: record[fieldName],
    version: record.updatedAt ?? null,
  };
}
