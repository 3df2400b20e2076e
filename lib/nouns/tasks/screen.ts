import { STAFF } from '@/lib/core/actor/roles';
import { defineScreen } from '@/lib/core/screens/define';
import { SUBJECTS, type TaskField } from './schema';

export const screen = defineScreen<TaskField>({
  resource: 'tasks',
  title: ['title'],
  lists: {
    tasks: {
      areas: STAFF,
      menu: { admin: 20, consultant: 6, 'area-manager': 7, dealer: 3 },
      group: 'work',
      icon: 'check',
      columns: ['title', 'dueOn', 'due', 'personId', 'centerId'],
      sort: 'openFirst',
      filters: ['due'],
      forArea: {
        admin: {
          columns: ['title', 'dueOn', 'due', 'assigneeId', 'centerId'],
          inSheets: ['personId'],
          filters: ['due'],
        },
      },
    },
  },
  record: { areas: STAFF },
  form: {
    areas: STAFF,
    groups: [
      { fields: ['title', 'dueOn', 'assigneeId', 'isReminded', 'isDone'] },
      { heading: 'about', fields: SUBJECTS },
    ],
    help: ['assigneeId', 'isReminded'],
    createOnly: [...SUBJECTS],
  },
  acts: [
    {
      name: 'tick',
      label: 'tasks.tick',
      icon: 'check',
      writes: 'isDone',
      among: { isDone: ['false'] },
      done: 'taskDone',
      isInHead: true,
      call: { method: 'PUT', path: '/api/tasks/{id}', body: { isDone: true } },
    },
  ],
  occasional: [...SUBJECTS, 'isReminded'],
});
