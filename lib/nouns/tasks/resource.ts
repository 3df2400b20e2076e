import { defineResource } from '@/lib/core/define';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { policy } from './policy';
import { taskRecord } from './schema';

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
      // What is late is to be done today as well.
      now: when(`not t.is_done and t.due_on <= ${TODAY_SQL}`),
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
