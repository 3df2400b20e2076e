import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type ImportField, importRecord, type RowState } from './schema';

/** Imports are created with a form of their own; all admins see their results. */
const policy: Policy<'Import', ImportField> = { admin: [{ rows: everyRow, read: 'all' }] };

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
  keys: 'never',
  sort: '-createdAt',
});
