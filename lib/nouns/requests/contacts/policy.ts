import { everyRow, noRow, type Policy } from '@/lib/core/access/policy';
import type { ContactField } from './schema';

const sent = [
  'name',
  'email',
  'secondaryEmail',
  'phoneNumber',
  'mobilePhone',
  'role',
  'contactType',
  'message',
  'whoAreYou',
  'petitionerInfo',
  'petitionerMessage',
  'centerId',
  'privacyAccepted',
  'marketingAccepted',
  'culture',
] as const satisfies ContactField[];

const visitor = [{ rows: noRow, read: [], create: sent }] as const;

export const policy: Policy<'Contact', ContactField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: sent,
      remove: true,
      update: [...sent, 'status', 'assigneeId', 'dueOn', 'snoozedUntil'],
      actions: { becomePerson: () => ({ becameUserId: null }) },
    },
  ],
  guest: visitor,
  anonymous: visitor,
};
