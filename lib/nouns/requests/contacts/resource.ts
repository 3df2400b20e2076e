import { defineResource } from '@/lib/core/define';
import { whileAssigned, workConditions, workSql } from '@/lib/nouns/requests/rules';
import { policy } from './policy';
import { contactRecord } from './schema';

export const contacts = defineResource({
  name: 'contacts',
  model: 'Contact',
  schema: contactRecord,
  sources: {
    assigneeId: { column: 'assigneeId', while: whileAssigned('contacts') },
    work: { computed: workSql('contacts') },
  },
  conditions: { work: workConditions('contacts') },
  openConditions: ['work'],
  policy,
  search: ['name', 'email', 'message', 'phoneNumber'],
  sort: '-createdAt',
});
