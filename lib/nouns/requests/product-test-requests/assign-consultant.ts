import type { Prisma } from '@/prisma/generated/client';

type Assignment = 'assignedPublicPrCodes' | 'assignedProvincesCodes';

/**
 * The consultant for a request from this province: one who has it among their provinces for public requests, else
 * among their own; with the fewest open requests first. Null if there is none. Serialised within the caller's
 * transaction: of two concurrent requests the second counts the first.
 */
export async function assignConsultant(tx: Prisma.TransactionClient, provinceCode: string): Promise<string | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('product-test-requests.assign'))`;
  return (
    (await leastLoaded(tx, 'assignedPublicPrCodes', provinceCode)) ??
    (await leastLoaded(tx, 'assignedProvincesCodes', provinceCode))
  );
}

async function leastLoaded(tx: Prisma.TransactionClient, by: Assignment, provinceCode: string): Promise<string | null> {
  const consultants = await tx.user.findMany({
    where: { originalRole: 'consultant', enabledUser: true, deletedAt: null, [by]: { has: provinceCode } },
    select: {
      id: true,
      _count: { select: { productTestRequests: { where: { status: 'new', deletedAt: null } } } },
    },
    orderBy: { id: 'asc' },
  });
  const [first] = consultants.toSorted((a, b) => a._count.productTestRequests - b._count.productTestRequests);
  return first?.id ?? null;
}
