import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { eachOf } from '@/lib/run/names';
import { type ImportField, importRecord, ROW_STATES } from './schema';

/** Imports are created with a form of their own; all admins see their results. */
const policy: Policy<'Import', ImportField> = { admin: [{ rows: everyRow, read: 'all' }] };

export const imports = defineResource({
  name: 'imports',
  model: 'Import',
  schema: importRecord,
  sources: eachOf(ROW_STATES, (state) => ({
    computed: `(select count(*)::int from import_rows r where r.import_id = t.id and r.state = '${state}')`,
  })),
  policy,
  search: ['fileName'],
  keys: 'never',
  sort: '-createdAt',
});
