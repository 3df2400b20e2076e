import type { Policy } from '@/lib/rest/policy';
import type { Prisma } from '@/prisma/generated/client';
import type { ViewField } from './schema';

const mine = [
  {
    rows: (me: { id: string }): Prisma.ViewRecordWhereInput => ({ userId: me.id }),
    read: ['userId', 'entityId', 'entityType', 'createdAt'] as const,
    create: ['userId', 'entityId', 'entityType'] as const,
  },
];

export const policy: Policy<Prisma.ViewRecordWhereInput, ViewField> = {
  admin: mine,
  expert: mine,
  consultant: mine,
  'area-manager': mine,
  dealer: mine,
  user: mine,
  guest: mine,
};
