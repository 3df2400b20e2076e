import type { CreditKind, CreditOrigin } from '@/lib/credits/schema';
import { db } from '@/lib/db';
import type { Tx } from '@/lib/rest/transaction';

export type CreditRow = {
  id: string;
  kind: CreditKind;
  origin: CreditOrigin;
  amount: number;
  reason: string | null;
  createdAt: Date;
};

const MOST = 200;

/** The newest rows of a person's ledger; the caller is that person. */
export function ownCredits(userId: string): Promise<CreditRow[]> {
  return db.creditEntry.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: { id: true, kind: true, origin: true, amount: true, reason: true, createdAt: true },
  });
}

/** What the academy is told of a row it has written: the row, and where the person stands now. */
export async function creditAnswer(tx: Tx, id: string) {
  const row = await tx.creditEntry.findUniqueOrThrow({
    where: { id },
    select: {
      userId: true,
      kind: true,
      amount: true,
      reason: true,
      createdAt: true,
      user: { select: { theoryPoints: true, practicePoints: true, level: true, isEnabled: true } },
    },
  });
  const { user, reason: course, ...credit } = row;
  return { _id: id, ...credit, course, ...user };
}
