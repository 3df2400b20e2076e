import { everyRow, noRow, type Policy } from '@/lib/core/access/policy';
import type { ProductTestRequestField } from './schema';

const sent = [
  'name',
  'referent',
  'referentEmail',
  'phoneNumber',
  'address',
  'applicantNotes',
  'productType',
  'privacyAccepted',
  'culture',
] as const satisfies ProductTestRequestField[];

const shown = [
  ...sent,
  'code',
  'notes',
  'consultantNotes',
  'consultant',
  'status',
  'dueOn',
  'waitingSince',
  'snoozedUntil',
  'work',
  'trackingUrl',
  'managedAt',
  'createdAt',
  'updatedAt',
] as const satisfies ProductTestRequestField[];

const visitor = [{ rows: noRow, read: [], create: sent }] as const;

export const policy: Policy<'ProductTestRequest', ProductTestRequestField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: [...sent, 'notes'],
      update: [...sent, 'notes', 'consultantNotes', 'consultant', 'trackingUrl', 'status', 'dueOn', 'snoozedUntil'],
      remove: true,
      actions: { becomePerson: () => ({ becameUserId: null }) },
    },
  ],
  consultant: [
    {
      rows: (me) => ({ consultantId: me.id }),
      read: shown,
      update: ['consultantNotes', 'trackingUrl', 'status', 'dueOn', 'snoozedUntil'],
    },
  ],
  // They handle the requests of their provinces: by handing them out, or by taking them on themselves.
  'area-manager': [
    {
      rows: (me) => ({ provinceCode: { in: me.areaProvinces } }),
      read: shown,
      update: ['consultant', 'consultantNotes', 'trackingUrl', 'status', 'dueOn', 'snoozedUntil'],
    },
  ],
  guest: visitor,
  anonymous: visitor,
};
