import { defineScreen } from '@/lib/core/screens/define';
import type { LetterBlockField } from './resource';

export const screen = defineScreen<LetterBlockField>({
  resource: 'letter-blocks',
  title: ['name'],
  lists: { 'options/letter-blocks': { areas: ['admin'], tab: 15, columns: ['name', 'updatedAt'] } },
  record: { areas: ['admin'] },
  form: { areas: ['admin'], groups: [{ fields: ['name', 'text'] }], help: ['text'] },
});
