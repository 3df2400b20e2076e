import type { Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { ChatField } from './schema';

const mine = [
  {
    rows: (me: { id: string }): Rows<'Chat'> => ({ participants: { some: { userId: me.id } } }),
    read: ['participantsIds', 'status', 'read', 'unread', 'people', 'lastMessage', 'createdAt', 'updatedAt'] as const,
    create: ['participantsIds'] as const,
    update: ['status'] as const,
  },
];

export const policy: Policy<'Chat', ChatField> = {
  admin: mine,
  expert: mine,
  consultant: mine,
  'area-manager': mine,
  dealer: mine,
  // Patients may reply, but not start conversations.
  user: [{ ...mine[0]!, create: [] }],
};
