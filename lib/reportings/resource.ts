import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { reportingRecord } from './schema';

export const reportings = defineResource({
  name: 'reportings',
  model: 'Reporting',
  schema: reportingRecord,
  policy,
  search: ['reason'],
  sort: '-createdAt',
  stamp: (me) => ({ reporterUserId: me.id }),
});
