import { everyRow, type Policy } from '@/lib/rest/policy';
import type { ImportField } from './schema';

/** Sheets come in by a form of their own; what has become of them, each admin sees. */
export const policy: Policy<'Import', ImportField> = { admin: [{ rows: everyRow, read: 'all' }] };
