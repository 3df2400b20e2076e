import { everyRow, noRow, type Policy } from '@/lib/core/access/policy';
import { inProvinces } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { sameNamed } from '@/lib/core/fields/fields';
import { worked } from '@/lib/nouns/requests/rules';
import { names } from '@/lib/run/names';
import { type ProductTestRequestField, productTestRequestRecord } from './schema';

const created = names(`name referent referentEmail phoneNumber address applicantNotes productType privacyAccepted
  culture`) satisfies ProductTestRequestField[];

const shown = [
  ...created,
  ...names(`code notes consultantNotes consultant status dueOn waitingSince snoozedUntil work trackingUrl managedAt
    createdAt updatedAt`),
] as const satisfies ProductTestRequestField[];

const visitor = [{ rows: noRow, read: [], create: created }] as const;

const policy: Policy<'ProductTestRequest', ProductTestRequestField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: [...created, 'notes'],
      update: [...created, 'notes', 'consultantNotes', 'consultant', 'trackingUrl', 'status', 'dueOn', 'snoozedUntil'],
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
      rows: inProvinces,
      read: shown,
      update: ['consultant', 'consultantNotes', 'trackingUrl', 'status', 'dueOn', 'snoozedUntil'],
    },
  ],
  guest: visitor,
  anonymous: visitor,
};

export const productTestRequests = defineResource({
  name: 'product-test-requests',
  model: 'ProductTestRequest',
  schema: productTestRequestRecord,
  ...worked('product-test-requests', {
    address: {
      parts: sameNamed('country city province provinceCode zipCode'),
    },
    // Two names for the same value: clients of the existing system call the type of treatment `code`.
    code: { column: 'productType' },
  }),
  policy,
  search: ['name', 'referent', 'referentEmail', 'address.city', 'phoneNumber'],
  sort: '-createdAt',
});
