import type { FieldShape } from '@/lib/core/describe';
import { arePeople, namesPerson } from '@/lib/core/screens/rules.people';
import type { Column } from './columns';
import type { Words } from './field-words';
import type { NarrowPlace } from './narrow-places';

export type ColumnHead = Pick<Column, 'header' | 'initialsOf' | 'narrow'>;

/** What the head of a field's column says, and whether its cells name people. */
export function headOf(
  resource: string,
  field: FieldShape,
  places: ReadonlyMap<string, NarrowPlace>,
  words: Words,
): ColumnHead {
  const narrow = places.get(field.name);
  const isName = arePeople(resource) && narrow === 'name';
  const initialsOf = namesPerson(field) ? 'cell' : isName ? 'row' : undefined;
  return { header: words.field(field.name), ...(narrow && { narrow }), ...(initialsOf && { initialsOf }) };
}
