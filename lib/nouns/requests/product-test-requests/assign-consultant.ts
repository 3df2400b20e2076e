import { within } from '@/lib/run/db/transaction';
import type { Prisma } from '@/prisma/generated/client';

/**
 * The consultant for a request from the province that this expression names, with how many open requests they have: one who
 * has it among their provinces for public requests, else among their own; with the fewest open requests first.
 */
export const consultantForSql = (province: string): string => `
  select u.id, u.name, u.surname, u.email, w.open
  from users u cross join lateral (select count(*)::int as open from product_test_requests o
    where o.consultant_id = u.id and o.status = 'new' and o.deleted_at is null) w
  where u.original_role = 'consultant' and u.enabled_user and u.deleted_at is null
    and ${province} = any(u.assigned_provinces_codes || u.assigned_public_pr_codes)
  order by (${province} = any(u.assigned_public_pr_codes)) desc, w.open, u.id limit 1`;

/**
 * The consultant for a request from this province; null if there is none. Serialised within the caller's transaction: of
 * two concurrent requests the second counts the first.
 */
export async function assignConsultant(tx: Prisma.TransactionClient, provinceCode: string): Promise<string | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('product-test-requests.assign'))`;
  const [row] = await within(tx)(`select c.id::text from (${consultantForSql('$1::text')}) c`, [provinceCode]);
  return (row?.id as string | undefined) ?? null;
}
