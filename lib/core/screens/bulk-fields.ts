import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { kindOf } from '@/lib/core/fields/kinds';
import { type FormField, mayCreate } from './open-form';
import { nameFields, screenOf } from './records';

export type BulkKind = 'update' | 'delete' | 'restore';

/** The fields to change in many records at once: simple ones and lists of references, but no names and positions. */
export function bulkFieldsOf(resource: Resource, me: Person): FormField[] {
  const { orderedBy, alone = [] } = screenOf(resource.name) ?? {};
  const own = [...nameFields(resource.name), ...alone, ...resource.onlySingly, orderedBy];
  const grants = grantsOf(resource, me);
  const written = grants.flatMap((grant) =>
    fieldsOf(grant.update).filter((field) => readFields(resource, grant).includes(field)),
  );
  return shapesOf(resource)
    .filter(
      ({ name, kind, isList }) =>
        written.includes(name) && kindOf(kind).inBulk && (!isList || kind === 'reference') && !own.includes(name),
    )
    .map((field) => ({ ...field, ...(field.to && { nameFields: nameFields(field.to) }) }));
}

/** The bulk actions open to a person. Records without soft delete must be deleted one by one. */
export function bulkKindsOf(resource: Resource, me: Person): BulkKind[] {
  const grants = grantsOf(resource, me);
  const mayBringBack = me.group === 'admin' && grants.some((grant) => fieldsOf(grant.update).length > 0);
  return [
    ...(bulkFieldsOf(resource, me).length > 0 ? (['update'] as const) : []),
    ...(resource.isSoft && grants.some((grant) => grant.remove) ? (['delete'] as const) : []),
    ...(resource.isSoft && mayBringBack ? (['restore'] as const) : []),
  ];
}

export type Bulk = { kinds: BulkKind[]; fields: string[] };

/** Deleted records can only be restored, not changed. */
export function bulkOf(resource: Resource, me: Person, isDeleted: boolean): Bulk {
  if (!mayCreate('bulk-acts', me)) return { kinds: [], fields: [] };
  const kinds = bulkKindsOf(resource, me).filter((kind) => (kind === 'restore') === isDeleted);
  return { kinds, fields: kinds.includes('update') ? bulkFieldsOf(resource, me).map(({ name }) => name) : [] };
}
