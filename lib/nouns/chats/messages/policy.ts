import type { Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { MessageField } from './schema';

/** Only in one's own conversations: admins cannot read those of others either. */
const mine = [
  {
    rows: (me: { id: string }): Rows<'Message'> => ({
      chat: { deletedAt: null, participants: { some: { userId: me.id } } },
    }),
    read: 'all' as const,
    create: ['chatId', 'text', 'pictureId'] as const,
  },
];

export const policy: Policy<'Message', MessageField> = {
  admin: mine,
  expert: mine,
  consultant: mine,
  'area-manager': mine,
  dealer: mine,
  user: mine,
};
