import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { bulkActRecord } from './schema';

const counted = (state: string) => ({
  computed: `(select count(*)::int from bulk_act_items i where i.act_id = t.id and i.state = '${state}')`,
});

export const bulkActs = defineResource({
  name: 'bulk-acts',
  model: 'BulkAct',
  schema: bulkActRecord,
  sources: {
    ids: { written: 'into the records it holds' },
    expected: { written: 'nowhere: it is compared with what is there' },
    waiting: counted('waiting'),
    done: counted('done'),
    same: counted('same'),
    left: counted('left'),
    undone: counted('undone'),
    kept: counted('kept'),
  },
  policy,
  search: [],
  sort: '-createdAt',
});
