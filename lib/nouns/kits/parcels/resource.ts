import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { atSeenCenter } from '@/lib/nouns/centers/resource';
import { names } from '@/lib/run/names';
import { type ParcelField, parcelRecord } from './schema';

const written = ['status', 'carrier', 'trackingNumber', 'trackingUrl'] as const satisfies ParcelField[];
const shown = [
  ...names('reference centerId kind shippedAt createdAt updatedAt'),
  ...written,
] as const satisfies ParcelField[];

/** Parcels are created by exports; everybody who sees a center sees its parcels. */
const policy: Policy<'Parcel', ParcelField> = {
  admin: [{ rows: everyRow, read: 'all', update: written }],
  expert: [{ rows: atSeenCenter('expert'), read: shown }],
  consultant: [{ rows: atSeenCenter('consultant'), read: shown }],
  'area-manager': [{ rows: atSeenCenter('area-manager'), read: shown }],
  dealer: [{ rows: atSeenCenter('dealer'), read: shown }],
};

export const parcels = defineResource({
  name: 'parcels',
  model: 'Parcel',
  schema: parcelRecord,
  policy,
  search: ['reference', 'carrier', 'trackingNumber'],
  sort: '-createdAt',
});
