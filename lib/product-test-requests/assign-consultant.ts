import type { Prisma } from '@/prisma/generated/client';

type Assignment = 'assignedPublicPrCodes' | 'assignedProvincesCodes';

/**
 * The consultant for a request from this province: whoever has it among the provinces for public requests, else among
 * their own, the one with the fewest open requests first. Null when nobody has it. Inside the caller's transaction,
 * which takes its turn: of two requests at once the second sees the first.
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
    where: { role: 'consultant', enabledUser: true, deletedAt: null, [by]: { has: provinceCode } },
    select: {
      id: true,
      _count: { select: { productTestRequests: { where: { status: 'new', deletedAt: null } } } },
    },
    orderBy: { id: 'asc' },
  });
  const [first] = consultants.toSorted((a, b) => a._count.productTestRequests - b._count.productTestRequests);
  return first?.id ?? null;
}
