import type { ReactNode } from 'react';
import { TaskForm } from '@/components/timeline/composer';
import type { Person } from '@/lib/core/actor/actor';
import { mayCreate, writableFields } from '@/lib/core/screens/open-form';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { nameFields } from '@/lib/core/screens/records';
import type { SUBJECTS } from '@/lib/nouns/tasks/schema';

/** The form for a task about a record; nothing for those who have no tasks about such records, or who may only look. */
export function taskFormFor(me: Person, field: (typeof SUBJECTS)[number], id: string): ReactNode {
  if (me.seenBy || !mayCreate('tasks', me)) return null;
  const fields = writableFields(resourceNamed('tasks'), me, 'create');
  const title = fields.find(({ name }) => name === 'title');
  if (!title || !fields.some(({ name }) => name === field)) return null;
  const assignee = fields.find(({ name }) => name === 'assigneeId');
  return (
    <TaskForm
      about={{ field, id }}
      title={title}
      assignee={assignee && { ...assignee, nameFields: nameFields(assignee.to!) }}
    />
  );
}
