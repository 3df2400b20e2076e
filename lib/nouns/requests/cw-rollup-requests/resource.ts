import { defineResource } from '@/lib/core/define';
import { whileAssigned, workConditions, workSql } from '@/lib/nouns/requests/rules';
import { policy } from './policy';
import { waitsForSql } from './rules.waits';
import { rollupRequestRecord } from './schema';

export const cwRollupRequests = defineResource({
  name: 'cw-rollup-requests',
  model: 'CwRollupRequest',
  schema: rollupRequestRecord,
  sources: {
    shippingAddress: {
      parts: {
        streetName: 'streetName',
        streetNumber: 'streetNumber',
        zipCode: 'zipCode',
        city: 'city',
        province: 'province',
        provinceCode: 'provinceCode',
        country: 'country',
        plainAddress: 'plainAddress',
      },
    },
    waitsFor: {
      computed: `(select ${waitsForSql('t')} from (select) x left join centers c on c.id = t.center_id)`,
    },
    assigneeId: {
      column: 'assigneeId',
      while: whileAssigned('cw-rollup-requests'),
    },
    work: { computed: workSql('cw-rollup-requests') },
  },
  conditions: { work: workConditions('cw-rollup-requests') },
  openConditions: ['work'],
  policy,
  search: ['rollupName', 'referentName', 'email', 'shippingAddress.plainAddress'],
  sort: '-createdAt',
});
