import { defineScreen } from '@/lib/core/screens/define';
import { actsOnRequests, requestList, requestRecord } from '@/lib/nouns/requests/screen.acts';
import { names } from '@/lib/run/names';
import type { ProductTestRequestField } from './schema';

const staff = ['admin', 'consultant', 'area-manager'] as const;

export const screen = defineScreen<ProductTestRequestField>({
  resource: 'product-test-requests',
  title: ['name'],
  deletion: 'requests.deletion',
  found: ['referent'],
  // Duplicates have the same words from the same address about the same product.
  imported: {
    by: ['referentEmail', 'productType', 'applicantNotes'],
    fields: names(`name referent referentEmail phoneNumber culture address productType applicantNotes notes
      privacyAccepted`),
    leftOut: ['consultantNotes', 'consultant', 'trackingUrl', 'status', 'dueOn', 'snoozedUntil'],
  },
  lists: {
    'product-test-request': {
      areas: staff,
      menu: { admin: 5, consultant: 1, 'area-manager': 1 },
      group: 'requests',
      ...requestList,
      icon: 'gift',
      columns: ['name', 'address', 'status', 'work', 'consultant', 'createdAt'],
      inSheets: ['referent', 'productType'],
      narrow: ['name', 'status', 'address', 'consultant', 'createdAt'],
      // All of them are the consultant's own.
      forArea: {
        consultant: {
          columns: ['name', 'address', 'productType', 'status', 'work', 'createdAt'],
          narrow: ['name', 'status', 'productType', 'address', 'createdAt'],
        },
      },
      filters: ['work', 'status', 'productType'],
    },
  },
  record: { areas: staff, ...requestRecord('product-test-requests', 'consultant') },
  // Mistakes in what was sent are corrected; consents and the applicant's words stay. The work has its own card.
  form: {
    areas: staff,
    changesOnly: ['consultant', 'area-manager'],
    groups: [
      { fields: ['name', 'referent', 'referentEmail', 'phoneNumber', 'culture', 'productType'] },
      { heading: 'addresses', fields: ['address'] },
      { heading: 'notes', fields: ['applicantNotes', 'notes', 'consultantNotes'] },
      { heading: 'access', fields: ['privacyAccepted'] },
    ],
    createOnly: ['applicantNotes', 'privacyAccepted'],
    elsewhere: ['consultant', 'trackingUrl', 'status', 'dueOn', 'snoozedUntil'],
    initial: { culture: 'it' },
  },
  acts: [
    ...actsOnRequests('product-test-requests', 'consultant'),
    { name: 'becomePerson', label: 'requests.become.person', icon: 'plus', needs: 'becomePerson', on: 'card' },
  ],
  occasional: ['trackingUrl', 'work', 'waitingSince', 'snoozedUntil', 'becameUserId', 'becameCenterId', 'mergedIntoId'],
  // Fields written by visitors are never edited.
  alone: ['referent', 'applicantNotes', 'privacyAccepted'],
});
