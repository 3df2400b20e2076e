import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { parcelRecord } from './schema';

export const parcels = defineResource({
  name: 'parcels',
  model: 'Parcel',
  schema: parcelRecord,
  policy,
  search: ['reference', 'carrier', 'trackingNumber'],
  sort: '-createdAt',
});
