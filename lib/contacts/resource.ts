import { assigneesOf, workConditions, workSql } from '@/lib/requests/rules';
import { defineResource } from '@/lib/rest/define';
import { ableAs } from '@/lib/users/rules.assignees';
import { policy } from './policy';
import { contactRecord } from './schema';

export const contacts = defineResource({
  name: 'contacts',
  model: 'Contact',
  schema: contactRecord,
  sources: {
    assigneeId: { column: 'assigneeId', while: { one: 'assignee', rows: ableAs(...assigneesOf('contacts')) } },
    work: { computed: workSql('contacts') },
  },
  conditions: { work: workConditions('contacts') },
  policy,
  search: ['name', 'email', 'message', 'phoneNumber'],
  sort: '-createdAt',
});
