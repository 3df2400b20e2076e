import { defineScreen } from '@/lib/core/screens/define';
import type { ConsultantField } from './resource';

export const screen = defineScreen<ConsultantField>({
  resource: 'consultants',
  title: [['name', 'surname']],
  isPeople: true,
  found: ['region'],
  imported: { by: ['region'] },
  lists: {
    'options/consultants': {
      areas: ['admin'],
      tab: 9,
      columns: ['region', 'surname', 'name', 'lastTrimesterMinTreatments', 'userId'],
      narrow: ['surname', 'name', 'region', 'lastTrimesterMinTreatments'],
      filters: ['region'],
    },
  },
  record: { areas: ['admin'] },
  form: {
    areas: ['admin'],
    groups: [{ fields: ['region', 'name', 'surname', 'lastTrimesterMinTreatments', 'userId'] }],
  },
});
