import type { FieldShape } from '@/lib/core/describe';
import { screenOf } from './records';

export const arePeople = (resource: string): boolean => screenOf(resource)?.isPeople === true;

/** By its kind, or by the resource it refers to. */
export const namesPerson = ({ kind, isList, to }: Pick<FieldShape, 'kind' | 'isList' | 'to'>): boolean =>
  !isList && (kind === 'person' || (to !== undefined && arePeople(to)));

/** The picture field of a person's record, if it is among these, which the reader may read. */
export const faceAmong = (fields: readonly Pick<FieldShape, 'name'>[], resource: string): string[] =>
  fields.map(({ name }) => name).filter((name) => name === screenOf(resource)?.face);
