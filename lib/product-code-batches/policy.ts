import { everyRow, type Policy } from '@/lib/rest/policy';
import type { Prisma } from '@/prisma/generated/client';
import type { ProductCodeBatchField } from './schema';

export const policy: Policy<Prisma.ProductCodeBatchWhereInput, ProductCodeBatchField> = {
  admin: [{ rows: everyRow, read: 'all' }],
};
