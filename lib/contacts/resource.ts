import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { contactRecord } from './schema';

export const contacts = defineResource({
  name: 'contacts',
  model: 'Contact',
  schema: contactRecord,
  policy,
  search: ['name', 'email', 'message', 'phoneNumber'],
  sort: '-createdAt',
});
