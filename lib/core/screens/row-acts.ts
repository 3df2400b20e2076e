import type { Person } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import { changePathOf, mayRestore } from '@/lib/core/screens/record-paths';
import { bulkKindsOf } from './bulk-fields';
import { formFor } from './form-screens';
import { mayCreate } from './open-form';
import { ownActsFor, type RecordWithAbilities } from './own-acts';
import { screenOf } from './records';

/** Actions on any record from its row in a list, besides opening it. */
export type RowAct = 'edit' | 'duplicate' | 'delete' | 'restore';

/** A reader's actions on each record, by name; deletion only for those who can undo it. */
export function rowActsIn(
  resource: Resource,
  me: Person,
  isDeleted: boolean,
): (record: RecordWithAbilities) => string[] {
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

/** Excludes records sent by visitors. */
export const mayDuplicate = (resource: string, me: Person): boolean =>
  !screenOf(resource)?.form?.neverCopied &&
  !screenOf(resource)?.form?.createOnly &&
  formFor(resource, me) !== undefined &&
  mayCreate(resource, me);

/** Whether the state of a record allows changing or deleting it. */
function mayChangeNow(resource: string, record: Readonly<Record<string, unknown>>): boolean {
  const states = screenOf(resource)?.changeableIn ?? {};
  return Object.entries(states).every(([field, values]) => values?.includes(String(record[field])));
}
