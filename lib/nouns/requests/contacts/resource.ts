import { everyRow, noRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { worked } from '@/lib/nouns/requests/rules';
import { names } from '@/lib/run/names';
import { type ContactField, contactRecord } from './schema';

const created = names(`name email secondaryEmail phoneNumber mobilePhone role contactType message whoAreYou
  petitionerInfo petitionerMessage centerId privacyAccepted marketingAccepted culture`) satisfies ContactField[];

const visitor = [{ rows: noRow, read: [], create: created }] as const;

const policy: Policy<'Contact', ContactField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: created,
      remove: true,
      update: [...created, 'status', 'assigneeId', 'dueOn', 'snoozedUntil'],
      actions: { becomePerson: () => ({ becameUserId: null }) },
    },
  ],
  guest: visitor,
  anonymous: visitor,
};

export const contacts = defineResource({
  name: 'contacts',
  model: 'Contact',
  schema: contactRecord,
  ...worked('contacts'),
  policy,
  search: ['name', 'email', 'message', 'phoneNumber'],
  sort: '-createdAt',
});
