import type { Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { eachOf } from '@/lib/run/names';
import { type BulkActField, bulkActRecord, ITEM_STATES } from './schema';

/** Only the person themselves may continue or revert their bulk changes. */
const own = [
  {
    rows: (me: { id: string }) => ({ personId: me.id }),
    // biome-ignore format: one name a line would fill the screen
    read: [
      'screen', 'query', 'kind', 'field', 'value', 'way', 'resource', 'state', 'problem',
      'total', 'waiting', 'done', 'same', 'left', 'undone', 'kept', 'createdAt', 'updatedAt',
    ] as const,
    create: ['screen', 'query', 'ids', 'expected', 'kind', 'field', 'value', 'way'] as const,
    update: ['state'] as const,
  },
];

const policy: Policy<'BulkAct', BulkActField> = { admin: own, consultant: own, 'area-manager': own };

export const bulkActs = defineResource({
  name: 'bulk-acts',
  model: 'BulkAct',
  schema: bulkActRecord,
  sources: {
    ids: { written: 'into the records it holds' },
    expected: { written: 'nowhere: it is compared with what is there' },
    ...eachOf(ITEM_STATES, (state) => ({
      computed: `(select count(*)::int from bulk_act_items i where i.act_id = t.id and i.state = '${state}')`,
    })),
  },
  policy,
  search: [],
  keys: 'never',
  sort: '-createdAt',
});
