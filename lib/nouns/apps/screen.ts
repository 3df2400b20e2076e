import { defineScreen } from '@/lib/core/screens/define';
import type { AppField } from './schema';

export const screen = defineScreen<AppField>({
  resource: 'apps',
  title: ['name'],
  found: [],
  lists: {
    'options/apps': {
      areas: ['admin'],
      tab: 14,
      begins: { at: 'options/apps/new', label: 'apps.new' },
      columns: ['name', 'state', 'peopleCount', 'lastUsedAt', 'creatorId'],
      narrow: ['name', 'state', 'peopleCount', 'lastUsedAt'],
    },
  },
  record: { areas: ['admin'], shownBelow: ['scopes'], below: ['app'] },
  pages: { 'options/apps/new': { areas: ['admin'] } },
  occasional: ['oldValueEndsAt', 'revokedAt', 'revokedById'],
});
