import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { ImportField } from './schema';

/** Imports are created with a form of their own; all admins see their results. */
export const policy: Policy<'Import', ImportField> = { admin: [{ rows: everyRow, read: 'all' }] };
