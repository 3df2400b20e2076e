import { defineScreen } from '@/lib/core/screens/define';
import type { ParcelField } from './schema';

const readers = ['admin', 'dealer', 'consultant', 'area-manager', 'expert'] as const;

export const screen = defineScreen<ParcelField>({
  resource: 'parcels',
  title: ['reference'],
  distinguishedBy: ['centerId', 'kind'],
  found: ['trackingNumber'],
  imported: { by: ['reference'] },
  lists: {
    'centers/parcels': {
      areas: readers,
      beside: 'centers',
      columns: ['centerId', 'kind', 'status', 'trackingNumber', 'shippedAt'],
      inSheets: ['reference', 'carrier', 'trackingUrl'],
      narrow: ['centerId', 'status', 'kind', 'trackingNumber'],
      filters: ['status', 'kind'],
      above: 'parcel-states',
      drawnAbove: 'status',
    },
  },
  record: { areas: readers },
  form: {
    areas: ['admin'],
    inDialog: true,
    groups: [{ fields: ['carrier', 'trackingNumber', 'trackingUrl', 'status'] }],
    help: ['trackingNumber', 'status'],
  },
  occasional: ['shippedAt', 'trackingNumber', 'trackingUrl'],
});
