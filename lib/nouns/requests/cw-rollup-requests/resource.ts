import { everyRow, noRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { sameNamed } from '@/lib/core/fields/fields';
import { worked } from '@/lib/nouns/requests/rules';
import { waitsForSql } from './rules.waits';
import { type RollupRequestField, rollupRequestRecord } from './schema';

const created = ['rollupName', 'shippingAddress', 'referentName', 'email', 'phone', 'culture'] as const;
const visitor = [{ rows: noRow, read: [], create: created }] as const;

const policy: Policy<'CwRollupRequest', RollupRequestField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: [...created, 'logoImageId', 'centerId', 'userId'],
      update: [...created, 'logoImageId', 'centerId', 'userId', 'status', 'assigneeId', 'dueOn', 'snoozedUntil'],
      remove: true,
    },
  ],
  guest: visitor,
  anonymous: visitor,
};

export const cwRollupRequests = defineResource({
  name: 'cw-rollup-requests',
  model: 'CwRollupRequest',
  schema: rollupRequestRecord,
  ...worked('cw-rollup-requests', {
    shippingAddress: {
      parts: sameNamed('streetName streetNumber zipCode city province provinceCode country plainAddress'),
    },
    waitsFor: { computed: `(select ${waitsForSql('t')} from (select) x left join centers c on c.id = t.center_id)` },
  }),
  policy,
  search: ['rollupName', 'referentName', 'email', 'shippingAddress.plainAddress'],
  sort: '-createdAt',
});
