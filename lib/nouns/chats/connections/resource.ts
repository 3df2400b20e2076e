import { grantedTo, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { type ConnectionField, connectionRecord } from './schema';

type Where = Rows<'Connection'>;

const mine = [
  {
    rows: (me: { id: string }): Where => ({ OR: [{ userId: me.id }, { employeeId: me.id }] }),
    read: 'all' as const,
    create: { fields: ['employeeId'] as const, rows: (me: { id: string }): Where => ({ userId: me.id }) },
    update: ['status'] as const,
  },
];

/** Connections exist between people who work together; patients reply to those who write to them. */
const policy: Policy<'Connection', ConnectionField> = grantedTo('admin expert consultant area-manager dealer', mine);

export const connections = defineResource({
  name: 'connections',
  model: 'Connection',
  schema: connectionRecord,
  policy,
  search: [],
  keys: 'never',
  sort: '-createdAt',
  stamp: (me) => ({ userId: me.id }),
});
