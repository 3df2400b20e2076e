import { defineScreen } from '@/lib/core/screens/define';
import type { ApiKeyField } from './schema';

export const screen = defineScreen<ApiKeyField>({
  resource: 'api-keys',
  title: ['name'],
  found: [],
  lists: {
    'options/api-keys': {
      areas: ['admin'],
      tab: 13,
      begins: { at: 'options/api-keys/new', label: 'api-keys.new' },
      columns: ['name', 'state', 'isTest', 'lastUsedAt', 'expiresOn'],
      inSheets: ['creatorId'],
      narrow: ['name', 'state', 'lastUsedAt', 'expiresOn'],
    },
  },
  record: { areas: ['admin'], shownBelow: ['scopes'], below: ['api-key', 'webhook', 'key-calls', 'revoke-key'] },
  pages: { 'options/api-keys/new': { areas: ['admin'] } },
  occasional: ['oldValueEndsAt', 'revokedAt', 'revokedById'],
});
