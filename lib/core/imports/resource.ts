import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { importRecord, type RowState } from './schema';

const counted = (state: RowState) => ({
  computed: `(select count(*)::int from import_rows r where r.import_id = t.id and r.state = '${state}')`,
});

export const imports = defineResource({
  name: 'imports',
  model: 'Import',
  schema: importRecord,
  sources: {
    waiting: counted('waiting'),
    new: counted('new'),
    change: counted('change'),
    same: counted('same'),
    refused: counted('refused'),
    created: counted('created'),
    changed: counted('changed'),
    undone: counted('undone'),
    kept: counted('kept'),
  },
  policy,
  search: ['fileName'],
  sort: '-createdAt',
});
