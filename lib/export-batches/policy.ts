import { everyRow, type Policy } from '@/lib/rest/policy';
import type { Prisma } from '@/prisma/generated/client';
import type { ExportBatchField } from './schema';

/** Made by the exports alone, and kept as it was. */
export const policy: Policy<Prisma.ExportBatchWhereInput, ExportBatchField> = {
  admin: [{ rows: everyRow, read: 'all' }],
};
