import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { type CenterField, centerRecord } from './schema';

const COUNTS = ['treatmentCount', 'lastTrimesterTreatments'] as const;
const countOf = (more: string) =>
  `(select count(*)::int from treatments w where w.center_id = t.id and w.deleted_at is null${more})`;

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
    treatmentCount: { computed: countOf('') },
    lastTrimesterTreatments: { computed: countOf(` and w.treated_on > current_date - interval '3 months'`) },
  },
  policy,
  search: ['name', 'address', 'referentEmail'],
  sort: 'name',
  // A list counts only for whoever asks for it.
  list: Object.keys(centerRecord.shape).filter((field) => !COUNTS.some((count) => count === field)) as CenterField[],
});
