import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { type ABOUT, SUBJECTS, type TaskField, taskRecord } from './schema';

type Where = Rows<'Task'>;

const changed = ['title', 'dueOn', 'isDone', 'isReminded'] as const satisfies TaskField[];
type Changed = (typeof changed)[number];

/** Everybody writes their own tasks; those given by an admin they can postpone and tick, not rewrite. */
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

const policy: Policy<'Task', TaskField> = {
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

const when = (sql: string) => ({ sql, tables: [] });

export const tasks = defineResource({
  name: 'tasks',
  model: 'Task',
  schema: taskRecord,
  sources: {
    due: {
      computed: `case when t.is_done then 'done' when t.due_on < ${TODAY_SQL} then 'overdue'
        when t.due_on = ${TODAY_SQL} then 'now' else 'later' end`,
    },
  },
  policy,
  conditions: {
    due: {
      now: when(`not t.is_done and t.due_on = ${TODAY_SQL}`),
      overdue: when(`not t.is_done and t.due_on < ${TODAY_SQL}`),
      later: when(`not t.is_done and t.due_on > ${TODAY_SQL}`),
      done: when('t.is_done'),
    },
  },
  openConditions: ['due'],
  orders: { openFirst: { keys: [{ sql: 't.is_done', type: 'bool' }], tables: [] } },
  search: ['title'],
  sort: 'dueOn',
  stamp: (me) => ({ assigneeId: me.id, createdById: me.id }),
});
