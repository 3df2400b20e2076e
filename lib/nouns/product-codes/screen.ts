import { defineScreen } from '@/lib/core/screens/define';
import type { ProductCodeField } from './schema';

export const screen = defineScreen<ProductCodeField>({
  resource: 'product-codes',
  title: ['code'],
  deletion: 'product-codes.deletion',
  found: ['name'],
  imported: { by: ['code'] },
  sums: ['quantity', 'credits'],
  lists: {
    'product-codes': {
      areas: ['admin', 'expert'],
      menu: { admin: 4 },
      group: 'work',
      icon: 'barcode',
      columns: ['code', 'productType', 'status', 'consumptionDate', 'userId', 'centerId'],
      inSheets: ['name', 'createdAt'],
      narrow: ['code', 'status', 'productType', 'consumptionDate', 'userId'],
      forArea: {
        expert: {
          columns: ['code', 'status', 'consumptionDate', 'productType', 'credits', 'centerId'],
          narrow: ['code', 'status', 'consumptionDate', 'productType', 'credits'],
          sort: '-consumptionDate',
        },
      },
      filters: ['status', 'productType'],
      begins: { at: 'kit', label: 'portal.useCodes' },
    },
  },
  record: { areas: ['admin', 'expert'], below: ['code-credits'] },
  form: { areas: ['admin'], groups: [{ fields: ['name', 'productType', 'quantity', 'address', 'machineType'] }] },
  pages: {
    'product-codes/misuse': { areas: ['admin'], beside: 'product-codes' },
    kit: { areas: ['expert'], menu: { expert: 6 }, group: 'work', icon: 'plus', covers: ['treatments/new'] },
  },
  occasional: ['recalledAt', 'consumptionDate', 'userId', 'centerId', 'treatmentId', 'address', 'machineType'],
});
