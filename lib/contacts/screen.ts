import { defineScreen } from '@/lib/screens/define';
import type { ContactField } from './schema';

export const screen = defineScreen<ContactField>({
  resource: 'contacts',
  title: ['name'],
  found: ['email'],
  lists: {
    contacts: {
      areas: ['admin'],
      menu: { admin: 6 },
      icon: 'mail',
      columns: ['name', 'whoAreYou', 'contactType', 'message', 'status', 'work', 'assigneeId', 'createdAt'],
      narrow: ['name', 'status', 'whoAreYou', 'message', 'createdAt'],
      filters: ['work', 'status', 'whoAreYou', 'contactType'],
    },
  },
  record: { areas: ['admin'] },
  occasional: ['work', 'waitingSince', 'becameUserId', 'becameCenterId', 'mergedIntoId'],
  // Fields written by visitors are never edited.
  alone: ['message', 'petitionerInfo', 'petitionerMessage', 'privacyAccepted', 'marketingAccepted', 'role'],
});
