import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { AuditEntryField } from './schema';

/** Written by the portal only, and never changed. */
export const policy: Policy<'AuditEntry', AuditEntryField> = {
  admin: [{ rows: everyRow, read: 'all' }],
};
