import { defineScreen } from '@/lib/core/screens/define';
import type { CenterEventField } from './schema';

export const screen = defineScreen<CenterEventField>({
  resource: 'center-events',
  title: ['type'],
  distinguishedBy: ['centerId', 'eventDate'],
  deletion: 'center-events.deletion',
  imported: { by: ['centerId', 'type', 'eventDate'] },
  lists: {
    centerEvents: {
      areas: ['admin'],
      menu: { admin: 9 },
      group: 'work',
      icon: 'clock',
      columns: ['eventDate', 'type', 'centerId', 'user', 'notes', 'creatorId'],
      narrow: ['type', 'eventDate', 'centerId', 'user', 'notes'],
      filters: ['type'],
    },
  },
  record: { areas: ['admin'] },
  form: { areas: ['admin'], inDialog: true, groups: [{ fields: ['type', 'centerId', 'eventDate', 'user', 'notes'] }] },
});
