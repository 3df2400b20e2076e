import type { Person } from '@/lib/core/actor/actor';
import { namesOf } from '@/lib/core/fields/names';
import type { ReadOf } from '@/lib/core/fields/schema.fields';
import { getRecord } from '@/lib/core/read';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { hrefOfRecord, nameFields } from '@/lib/core/screens/records';
import { leftOf } from './data';
import { bulkActs } from './resource';
import { isStalled, mayUndo } from './rules';
import type { bulkActRecord, ItemState } from './schema';

export type ActCounts = Record<ItemState | 'total', number>;

export type ShownAct = ActCounts &
  ReadOf<typeof bulkActRecord, 'screen query resource kind field value state problem updatedAt'>;

export type ActView = {
  act: ShownAct;
  mayUndo: boolean;
  isStalled: boolean;
  /** By reason, with some examples. */
  left: {
    state: 'left' | 'kept';
    reason: string;
    count: number;
    records: { name: string; href: string | undefined }[];
  }[];
};

/** One of the person's own acts, with the records it left alone. @throws Problem 404 for another person's */
export async function openBulkAct(me: Person, id: string): Promise<ActView> {
  const act = JSON.parse((await getRecord(bulkActs, me, id)).body) as ShownAct;
  const left = act.left + act.kept > 0 ? await leftOf(id) : [];
  const ids = left.flatMap(({ recordIds }) => recordIds);
  const names = await namesOf(resourceNamed(act.resource), nameFields(act.resource), me, ids);
  return {
    act,
    mayUndo: mayUndo(act.kind, me.group) && act.done > 0 && (act.state === 'done' || act.state === 'stopped'),
    isStalled: isStalled(act, Date.now()),
    left: left.map(({ recordIds, ...one }) => ({
      ...one,
      // Records that the reader can no longer see are not named.
      records: recordIds.flatMap((record) => {
        const name = names.get(record);
        return name ? [{ name, href: hrefOfRecord(me.group, act.resource, record) }] : [];
      }),
    })),
  };
}
