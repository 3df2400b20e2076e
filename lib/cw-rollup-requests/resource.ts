import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
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
  },
  policy,
  search: ['rollupName', 'referentName', 'email'],
  sort: '-createdAt',
});
