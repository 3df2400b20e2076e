import { everyRow, noRow, type Policy } from '@/lib/core/access/policy';
import type { RollupRequestField } from './schema';

const sent = ['rollupName', 'shippingAddress', 'referentName', 'email', 'phone', 'culture'] as const;
const visitor = [{ rows: noRow, read: [], create: sent }] as const;

export const policy: Policy<'CwRollupRequest', RollupRequestField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: [...sent, 'logoImageId', 'centerId', 'userId'],
      update: [...sent, 'logoImageId', 'centerId', 'userId', 'status', 'assigneeId', 'dueOn', 'snoozedUntil'],
      remove: true,
    },
  ],
  guest: visitor,
  anonymous: visitor,
};
