import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { type ABOUT, SUBJECTS, type TaskField } from './schema';

type Where = Rows<'Task'>;

const changed = ['title', 'dueOn', 'isDone', 'isReminded'] as const satisfies TaskField[];
type Changed = (typeof changed)[number];

/** Everybody writes down their own; what an admin has given them they can put off and tick, not rewrite. */
const own = (...subjects: readonly (keyof typeof ABOUT)[]) =>
  [
    {
      rows: (me: { id: string }): Where => ({ assigneeId: me.id, createdById: me.id }),
      read: 'all',
      create: [...changed, ...subjects],
      update: changed,
      remove: true,
    },
    {
      rows: (me: { id: string }): Where => ({ assigneeId: me.id }),
      read: 'all',
      update: ['dueOn', 'isDone', 'isReminded'] as Changed[],
    },
  ] as const;

export const policy: Policy<'Task', TaskField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: [...changed, 'assigneeId', ...SUBJECTS],
      update: [...changed, 'assigneeId'],
      remove: true,
    },
  ],
  consultant: own('personId', 'centerId', 'productTestRequestId'),
  'area-manager': own('personId', 'centerId', 'productTestRequestId'),
  dealer: own('centerId'),
};
