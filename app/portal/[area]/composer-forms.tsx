import type { ReactNode } from 'react';
import { NoteAboutForm, TaskForm } from '@/components/timeline/composer';
import type { Person } from '@/lib/core/actor/actor';
import { mayCreate, writableFields } from '@/lib/core/screens/open-form';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { nameFields } from '@/lib/core/screens/records';
import type { SUBJECTS } from '@/lib/nouns/tasks/schema';

type Subject = (typeof SUBJECTS)[number];

/** The forms for writing about a person or a center, each if the reader has the right. */
export const formsAbout = (me: Person, field: 'personId' | 'centerId', id: string) => ({
  // Nobody reads notes about themselves.
  note: id !== me.id && fieldsFor(me, 'notes', field) && <NoteAboutForm about={{ field, id }} />,
  task: taskFormFor(me, field, id),
});

/** The form for a task about a record; null for readers who cannot write tasks about such records. */
export function taskFormFor(me: Person, field: Subject, id: string): ReactNode {
  const fields = fieldsFor(me, 'tasks', field);
  const title = fields?.find(({ name }) => name === 'title');
  if (!title) return null;
  const assignee = fields?.find(({ name }) => name === 'assigneeId');
  return (
    <TaskForm
      about={{ field, id }}
      title={title}
      assignee={assignee && { ...assignee, nameFields: nameFields(assignee.to!) }}
    />
  );
}

/** The fields of a resource that the reader may write about such records; null if none. */
function fieldsFor(me: Person, resource: 'notes' | 'tasks', field: string) {
  if (me.seenBy || !mayCreate(resource, me)) return null;
  const fields = writableFields(resourceNamed(resource), me, 'create');
  return fields.some(({ name }) => name === field) ? fields : null;
}
