import { z } from 'zod';
import { grantedTo, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { reference, stamps } from '@/lib/core/fields/schema.fields';

const blockRecord = z.object({
  blockerId: reference('users').optional(),
  blockedId: reference('users'),
  createdAt: stamps.createdAt,
});

type BlockField = keyof z.infer<typeof blockRecord>;

/** People see only the blocks they have set themselves: blocked people do not learn of it. */
const mine = [
  {
    rows: (me: { id: string }): Rows<'Block'> => ({ blockerId: me.id }),
    read: 'all' as const,
    create: ['blockedId'] as const,
    remove: true as const,
  },
];

const policy: Policy<'Block', BlockField> = grantedTo('admin expert consultant area-manager dealer user', mine);

export const blocks = defineResource({
  name: 'blocks',
  model: 'Block',
  schema: blockRecord,
  policy,
  search: [],
  keys: 'never',
  sort: '-createdAt',
  stamp: (me) => ({ blockerId: me.id }),
});
