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
      columns: ['name', 'state', 'lastUsedAt', 'expiresOn', 'creatorId', 'ending'],
      narrow: ['name', 'state', 'lastUsedAt', 'expiresOn'],
    },
  },
  record: { areas: ['admin'] },
  occasional: ['oldValueEndsAt', 'revokedAt', 'revokedById'],
  acts: [
    {
      name: 'revoke',
      label: 'api-keys.revoke',
      icon: 'alert',
      needs: 'revoke',
      done: 'keyRevoked',
      isInHead: true,
      call: { method: 'POST', path: '/api/api-keys/{id}/revocation' },
    },
  ],
});
