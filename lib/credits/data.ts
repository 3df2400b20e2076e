import type { CreditKind, CreditOrigin } from '@/lib/credits/schema';
import { db } from '@/lib/db';

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
