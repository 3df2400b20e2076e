import { defineScreen } from '@/lib/core/screens/define';
import { actsOnRequests, requestList, requestRecord } from '@/lib/nouns/requests/screen.acts';
import { names } from '@/lib/run/names';
import type { ContactField } from './schema';

export const screen = defineScreen<ContactField>({
  resource: 'contacts',
  title: ['name'],
  deletion: 'requests.deletion',
  isPeople: true,
  found: ['email'],
  // Duplicates have the same words from the same address.
  imported: {
    by: ['email', 'message'],
    fields: names(`name email secondaryEmail phoneNumber mobilePhone culture role whoAreYou contactType centerId
      message petitionerInfo petitionerMessage privacyAccepted marketingAccepted`),
    leftOut: ['status', 'assigneeId', 'dueOn', 'snoozedUntil'],
  },
  lists: {
    contacts: {
      areas: ['admin'],
      menu: { admin: 6 },
      group: 'requests',
      ...requestList,
      icon: 'mail',
      columns: ['name', 'message', 'status', 'work', 'assigneeId', 'createdAt'],
      inSheets: ['whoAreYou', 'contactType'],
      narrow: ['name', 'status', 'message', 'assigneeId', 'createdAt'],
      filters: ['work', 'status', 'whoAreYou', 'contactType'],
    },
  },
  record: {
    areas: ['admin'],
    ...requestRecord('contacts', 'assigneeId'),
    sections: [
      { heading: 'content', fields: ['message', 'petitionerMessage', 'contactType', 'petitionerInfo', 'centerId'] },
      {
        heading: 'contacts',
        fields: [
          ...names('name email secondaryEmail phoneNumber mobilePhone whoAreYou role culture'),
          ...names('privacyAccepted marketingAccepted becameUserId becameCenterId mergedIntoId'),
        ],
      },
    ],
  },
  // Mistakes in what was sent are corrected; consents and the applicant's words stay. The work has its own card.
  form: {
    areas: ['admin'],
    groups: [
      { fields: ['name', 'email', 'secondaryEmail', 'phoneNumber', 'mobilePhone', 'culture'] },
      {
        heading: 'content',
        fields: names('whoAreYou role petitionerInfo contactType centerId message petitionerMessage'),
      },
      { heading: 'access', fields: ['privacyAccepted', 'marketingAccepted'] },
    ],
    createOnly: ['petitionerInfo', 'message', 'petitionerMessage', 'privacyAccepted', 'marketingAccepted'],
    elsewhere: ['status', 'assigneeId', 'dueOn', 'snoozedUntil'],
    initial: { culture: 'it' },
  },
  acts: [
    ...actsOnRequests('contacts', 'assigneeId'),
    { name: 'becomePerson', label: 'requests.become.person', icon: 'plus', needs: 'becomePerson', on: 'card' },
  ],
  occasional: ['work', 'waitingSince', 'snoozedUntil', 'becameUserId', 'becameCenterId', 'mergedIntoId'],
  // Fields written by visitors are never edited.
  alone: ['message', 'petitionerInfo', 'petitionerMessage', 'privacyAccepted', 'marketingAccepted', 'role'],
});
