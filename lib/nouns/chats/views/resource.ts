import { z } from 'zod';
import { grantedTo, type Policy, SIGNED_IN } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { id, reference, stamps, text } from '@/lib/core/fields/schema.fields';

/** A record that somebody has seen another record; without one it is new to them. */
const viewRecord = z.object({
  userId: reference('users').optional(),
  entityId: id,
  entityType: text(60),
  createdAt: stamps.createdAt,
});

type ViewField = keyof z.infer<typeof viewRecord>;

const mine = [
  {
    rows: (me: { id: string }): Rows<'ViewRecord'> => ({ userId: me.id }),
    read: ['userId', 'entityId', 'entityType', 'createdAt'] as const,
    create: ['userId', 'entityId', 'entityType'] as const,
  },
];

const policy: Policy<'ViewRecord', ViewField> = grantedTo(SIGNED_IN, mine);

export const views = defineResource({
  name: 'views',
  model: 'ViewRecord',
  schema: viewRecord,
  policy,
  search: ['entityType'],
  keys: 'never',
  sort: '-createdAt',
  stamp: (me) => ({ userId: me.id }),
});
