import { everyRow, type Policy } from '@/lib/rest/policy';
import type { Prisma } from '@/prisma/generated/client';
import type { AuditEntryField } from './schema';

/** Written by the portal alone, and never changed. */
export const policy: Policy<Prisma.AuditEntryWhereInput, AuditEntryField> = {
  admin: [{ rows: everyRow, read: 'all' }],
};
