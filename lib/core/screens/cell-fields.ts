import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { kindOf } from '@/lib/core/fields/kinds';
import { screenOf } from './records';

/**
 * The fields that somebody may change in the cells of a list: simple ones that they may read and write in some of its
 * records. Consents and positions in an order are changed elsewhere.
 */
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
