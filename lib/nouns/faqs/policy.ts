import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { FaqField } from './schema';

const written = ['question', 'answer', 'language', 'order', 'isVisible'] as const;

export const policy: Policy<'Faq', FaqField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  expert: [{ rows: () => ({ isVisible: true }), read: ['question', 'answer', 'language', 'order', 'updatedAt'] }],
};
