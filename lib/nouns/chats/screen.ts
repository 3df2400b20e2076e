import { defineScreen } from '@/lib/core/screens/define';
import type { ChatField } from './schema';

/** Conversations have their own kind of screens; patients may reply, but not start them. */
export const screen = defineScreen<ChatField>({
  resource: 'chats',
  title: [],
  pages: {
    chats: {
      areas: ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user'],
      menu: { admin: 13, expert: 7, consultant: 4, 'area-manager': 5, dealer: 2, user: 2 },
      group: 'communication',
      icon: 'chat',
      covers: ['connections'],
    },
    'chats/[id]': { areas: ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user'] },
    'chats/new': { areas: ['admin', 'expert', 'consultant', 'area-manager', 'dealer'] },
    connections: { areas: ['admin', 'expert', 'consultant', 'area-manager', 'dealer'] },
  },
});
