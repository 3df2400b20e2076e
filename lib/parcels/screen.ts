import { defineScreen } from '@/lib/screens/define';
import type { ParcelField } from './schema';

const readers = ['admin', 'dealer', 'consultant', 'area-manager', 'expert'] as const;

export const screen = defineScreen<ParcelField>({
  resource: 'parcels',
  title: ['reference'],
  found: ['trackingNumber'],
  imported: { by: ['reference'] },
  lists: {
    'centers/parcels': {
      areas: readers,
      beside: 'centers',
      columns: ['reference', 'centerId', 'kind', 'status', 'carrier', 'trackingNumber', 'trackingUrl', 'shippedAt'],
      narrow: ['centerId', 'status', 'kind', 'carrier', 'trackingNumber'],
      filters: ['status', 'kind'],
    },
  },
  record: { areas: readers },
  form: {
    areas: ['admin'],
    inDialog: true,
    groups: [{ fields: ['carrier', 'trackingNumber', 'trackingUrl', 'status'] }],
    help: ['trackingNumber', 'status'],
  },
  occasional: ['shippedAt', 'trackingUrl'],
});
