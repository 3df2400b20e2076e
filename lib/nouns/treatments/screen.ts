import { defineScreen } from '@/lib/core/screens/define';
import { names } from '@/lib/run/names';
import type { TreatmentField } from './schema';

export const screen = defineScreen<TreatmentField>({
  resource: 'treatments',
  title: ['productName'],
  distinguishedBy: ['patient', 'treatedOn'],
  deletion: 'treatments.deletion',
  found: ['patient.name', 'patient.surname', 'treatedOn'],
  sums: ['points'],
  lists: {
    treatments: {
      areas: ['admin', 'expert', 'user'],
      landing: ['user'],
      menu: { admin: 3, expert: 3, user: 1 },
      group: 'work',
      icon: 'tooth',
      columns: ['treatedOn', 'productName', 'expert', 'centerId', 'startValue', 'endValue', 'rating'],
      inSheets: ['gain', 'points'],
      // Patients have a few of their own, as cards.
      forArea: {
        expert: {
          columns: names('patient treatedOn productName startValue endValue points rating pictureKinds'),
          inSheets: ['gain'],
          narrow: ['patient', 'treatedOn', 'productName', 'startValue', 'endValue', 'pictureKinds', 'rating'],
          sort: '-treatedOn',
          filters: ['productName', 'colorType', 'pictureKinds', 'period'],
        },
        admin: {
          columns: ['patient', 'treatedOn', 'productName', 'expert', 'centerId', 'startValue', 'endValue'],
          inSheets: ['gain', 'rating', 'points'],
          narrow: ['patient', 'treatedOn', 'productName', 'expert', 'centerId'],
          sort: '-treatedOn',
        },
      },
      filters: ['productName', 'colorType'],
      // With the codes of the kits that are used.
      begins: { at: 'kit', label: 'portal.routes.kit' },
    },
  },
  record: { areas: ['admin', 'expert', 'user'] },
  acts: [{ name: 'print', label: 'treatments.actions.print', icon: 'print', to: 'treatments/{id}/print' }],
  pages: {
    'treatments/new': { areas: ['expert'] },
    'treatments/[id]/edit': { areas: ['expert'] },
    'treatments/[id]/print': { areas: ['admin', 'expert', 'user'] },
  },
});
