import type { Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { BlockField } from './schema';

/** People see only the blocks they have set themselves: blocked people do not learn of it. */
const mine = [
  {
    rows: (me: { id: string }): Rows<'Block'> => ({ blockerId: me.id }),
    read: 'all' as const,
    create: ['blockedId'] as const,
    remove: true as const,
  },
];

export const policy: Policy<'Block', BlockField> = {
  admin: mine,
  expert: mine,
  consultant: mine,
  'area-manager': mine,
  dealer: mine,
  user: mine,
};
