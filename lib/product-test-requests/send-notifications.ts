import { sendNotifications } from '@/lib/notifications/send-notifications';
import type { Prisma } from '@/prisma/generated/client';

/** Tells the consultant a request was given to; with nobody to give it to, the admins. */
export async function tellAboutRequest(
  tx: Prisma.TransactionClient,
  { id, consultantId }: { id: string; consultantId: string | null },
  name: string,
): Promise<void> {
  const where: Prisma.UserWhereInput = consultantId
    ? { id: consultantId }
    : { role: 'admin', enabledUser: true, deletedAt: null };
  const people = await tx.user.findMany({ where, select: { id: true } });
  const message = `notifications.${consultantId ? 'productTestAssigned' : 'productTestUnassigned'}`;
  const href = `product-test-request/${id}`;
  await sendNotifications(
    tx,
    people.map((person) => ({ userId: person.id, message, values: { name }, href })),
  );
}
