import { defineResource } from '@/lib/core/define';
import { whileAssigned, workConditions, workSql } from '@/lib/nouns/requests/rules';
import { policy } from './policy';
import { reportingRecord } from './schema';

export const reportings = defineResource({
  name: 'reportings',
  model: 'Reporting',
  schema: reportingRecord,
  sources: {
    assigneeId: { column: 'assigneeId', while: whileAssigned('reportings') },
    work: { computed: workSql('reportings') },
  },
  conditions: { work: workConditions('reportings') },
  openConditions: ['work'],
  policy,
  search: ['reason'],
  sort: '-createdAt',
  stamp: (me) => ({ reporterUserId: me.id }),
});
