import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { isUuid } from '@/lib/core/fields/column-values';
import { kindOf } from '@/lib/core/fields/kinds';
import { getRecord } from '@/lib/core/read';
import { resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { forbidden, notFound } from '@/lib/run/errors';
import { applies } from './applies';
import { toForm } from './form-values';
import { nameFields, screenOf } from './records';

/** The routes of each area, those without brackets first. Split once: lists look up a route for each row. */
export function cellFieldsOf(resource: Resource, me: Person): FieldShape[] {
  const { orderedBy, alone = [], form } = screenOf(resource.name) ?? {};
  const own = [...alone, ...(form?.elsewhere ?? []), ...resource.onlySingly, orderedBy];
  const written = grantsOf(resource, me).flatMap((grant) =>
    fieldsOf(grant.update).filter((field) => readFields(resource, grant).includes(field)),
  );
  return shapesOf(resource).filter(
    ({ name, kind, isList }) => written.includes(name) && kindOf(kind).inCell && !isList && !own.includes(name),
  );
}

export type Cell = {
  field: FieldShape;
  title: string;
  typed: string;
  value: unknown;
  version: string | null;
};

/**
 * One field of a record, for changing it in the cell of a list.
 * @throws Problem 404 for a field that the reader can never change, 403 for one they cannot change in this record
 */
export async function openCell(me: Person, name: string, id: string, fieldName: string): Promise<Cell> {
  const resource = resourceNamed(name);
  const field = cellFieldsOf(resource, me).find((one) => one.name === fieldName);
  if (!field || !isUuid(id)) throw notFound();
  const titles = nameFields(name).filter((one) => resource.fields.includes(one));
  // Other fields decide whether a field applies to a record.
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
