import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { LetterBlockField } from './schema';

const written = ['name', 'text'] as const;

/** For those who write newsletters. */
export const policy: Policy<'LetterBlock', LetterBlockField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
