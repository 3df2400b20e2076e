import type { Policy } from '@/lib/rest/policy';
import type { Prisma } from '@/prisma/generated/client';
import type { NotificationField } from './schema';

const mine = [
  { rows: (me: { id: string }): Prisma.NotificationWhereInput => ({ userId: me.id }), read: 'all' as const },
];

/** Everybody their own. Nobody writes one: they come with what they tell about. */
export const policy: Policy<Prisma.NotificationWhereInput, NotificationField> = {
  admin: mine,
  expert: mine,
  consultant: mine,
  'area-manager': mine,
  dealer: mine,
  user: mine,
  guest: mine,
};
