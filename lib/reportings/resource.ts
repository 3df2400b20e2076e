import { assigneesOf, workConditions, workSql } from '@/lib/requests/rules';
import { defineResource } from '@/lib/rest/define';
import { ableAs } from '@/lib/users/rules.assignees';
import { policy } from './policy';
import { reportingRecord } from './schema';

export const reportings = defineResource({
  name: 'reportings',
  model: 'Reporting',
  schema: reportingRecord,
  sources: {
    assigneeId: { column: 'assigneeId', while: { one: 'assignee', rows: ableAs(...assigneesOf('reportings')) } },
    work: { computed: workSql('reportings') },
  },
  conditions: { work: workConditions('reportings') },
  policy,
  search: ['reason'],
  sort: '-createdAt',
  stamp: (me) => ({ reporterUserId: me.id }),
});
