import type { FieldShape } from '@/lib/core/describe';
import { screenOf } from './records';

/** Whether the records of a resource are people. */
export const arePeople = (resource: string): boolean => screenOf(resource)?.isPeople === true;

/** Whether a field names one person: by its kind, or by what it refers to. */
export const namesPerson = ({ kind, isList, to }: Pick<FieldShape, 'kind' | 'isList' | 'to'>): boolean =>
  !isList && (kind === 'person' || (to !== undefined && arePeople(to)));

/** The field with the picture of the person that a record is, if it is among these, which the reader may read. */
export const faceAmong = (fields: readonly Pick<FieldShape, 'name'>[], resource: string): string[] =>
  fields.map(({ name }) => name).filter((name) => name === screenOf(resource)?.face);
