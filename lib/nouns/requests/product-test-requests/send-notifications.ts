import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { tellPeople, toldOf } from '@/lib/nouns/notifications/tell-people';
import type { Prisma } from '@/prisma/generated/client';

/** Notifies the consultant that a request is assigned to; if there is none, the admins. */
export async function tellAboutRequest(
  tx: Prisma.TransactionClient,
  { id, consultantId }: { id: string; consultantId: string | null },
  name: string,
): Promise<void> {
  if (consultantId) {
    await tellPeople(
      tx,
      await toldOf(tx, [consultantId]),
      'productTestAssigned',
      { name, title: name },
      `product-test-request/${id}`,
    );
    return;
  }
  const where = { role: 'admin', enabledUser: true, deletedAt: null } as const;
  const people = await tx.user.findMany({ where, select: { id: true } });
  const message = 'notifications.productTestUnassigned';
  const href = `product-test-request/${id}`;
  await sendNotifications(
    tx,
    people.map((person) => ({ userId: person.id, message, values: { name }, href })),
  );
}
