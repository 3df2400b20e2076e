import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { centerRecord } from './schema';

export const centers = defineResource({
  name: 'centers',
  model: 'Center',
  schema: centerRecord,
  sources: {
    address: {
      parts: {
        streetName: 'streetName',
        streetNumber: 'streetNumber',
        zipCode: 'zipCode',
        city: 'city',
        province: 'province',
        provinceCode: 'provinceCode',
        region: 'region',
        country: 'country',
        plainAddress: 'plainAddress',
        placeId: 'placeId',
      },
    },
    openingHours: {
      rows: 'openingHours',
      fields: ['weekday', 'closed', 'opensAt', 'closesAt', 'reopensAt', 'reclosesAt'],
    },
    expertIds: { list: 'experts', column: 'userId' },
    associateConsultant: { column: 'consultantId' },
    associateDealers: { list: 'dealers', column: 'userId' },
  },
  policy,
  search: ['name', 'address', 'referentEmail'],
  sort: 'name',
});
