import type { Person } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import { changePathOf, mayRestore } from '@/lib/core/screens/record-paths';
import { bulkKindsOf } from './bulk-fields';
import { formFor } from './form-screens';
import { mayCreate } from './open-form';
import { type Able, ownActsFor } from './own-acts';
import { screenOf } from './records';

/** What can be done with any record from its row in a list, besides opening it. */
export type RowAct = 'edit' | 'duplicate' | 'delete' | 'restore';

/**
 * What a reader may do with each record of a list, by name: first what any record has, then its noun's own. Deletion is
 * offered only to those who can undo it.
 */
export function rowActsIn(resource: Resource, me: Person, isDeleted: boolean): (record: Able) => string[] {
  const { name } = resource;
  const ownActs = ownActsFor(resource, me);
  if (me.seenBy) return isDeleted ? () => [] : ownActs;
  if (isDeleted) return ({ abilities }) => (abilities?.update && mayRestore(name, me) ? ['restore'] : []);
  const mayEdit = changePathOf(name, me) !== undefined;
  const mayCopy = mayDuplicate(name, me);
  const kinds = bulkKindsOf(resource, me);
  const mayRemove = kinds.includes('delete') && kinds.includes('restore');
  return (record) => {
    const { _id, abilities } = record;
    const isOpen = mayChangeNow(name, record);
    return [
      ...(mayEdit && isOpen && abilities?.update ? (['edit'] as const) : []),
      ...(mayCopy ? (['duplicate'] as const) : []),
      // Nobody could restore their own account.
      ...(mayRemove && isOpen && abilities?.delete && _id !== me.id ? (['delete'] as const) : []),
      ...ownActs(record),
    ];
  };
}

/** Whether a reader may create a record as a copy of another one; what somebody sent is never copied. */
export const mayDuplicate = (resource: string, me: Person): boolean =>
  !screenOf(resource)?.form?.neverCopied &&
  !screenOf(resource)?.form?.createOnly &&
  formFor(resource, me) !== undefined &&
  mayCreate(resource, me);

/** Whether a record is in a state in which it can be changed or deleted at all. */
function mayChangeNow(resource: string, record: Readonly<Record<string, unknown>>): boolean {
  const states = screenOf(resource)?.changeableIn ?? {};
  return Object.entries(states).every(([field, values]) => values?.includes(String(record[field])));
}
