import { defineScreen } from '@/lib/core/screens/define';
import type { NoteField } from './schema';

const staff = ['admin', 'consultant', 'area-manager'] as const;

export const screen = defineScreen<NoteField>({
  resource: 'notes',
  title: ['text'],
  lists: { notes: { areas: staff, beside: 'tasks', columns: ['text', 'personId', 'centerId', 'author', 'createdAt'] } },
  record: { areas: staff },
  form: {
    areas: staff,
    groups: [{ fields: ['text', 'personId', 'centerId'] }],
    help: ['text'],
    createOnly: ['personId', 'centerId'],
    neverCopied: true,
  },
  occasional: ['personId', 'centerId'],
  alone: ['text'],
});
