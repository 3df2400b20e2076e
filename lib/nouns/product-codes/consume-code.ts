import type { Person } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { recordCredits } from '@/lib/nouns/credits/record-credits';
import { creditsForCode } from '@/lib/nouns/credits/rules';
import { isMember } from '@/lib/nouns/memberships/check-decider';
import { readSettings } from '@/lib/nouns/settings/data';
import { clientWithin, lockRows, type Tx } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';
import { isExpired } from './check-code';
import { expiredCode, refusedCode, unreadableCode } from './check-guesses';
import { readCode } from './rules';

export type Consumed = { id: string; productType: 'TOUCH' | 'CLICK' | 'STICK' | 'ULTRA' | 'HOME' };
type Use = {
  code: string;
  centerId?: string | undefined;
  treatmentId?: string;
  /** The name of the code's field in the request, for error messages. */
  field?: string;
};

/**
 * Uses a product code and credits the professional: one conditional update, so that of many simultaneous attempts
 * exactly one wins. Runs in the caller's transaction.
 * @throws Problem 400 for an invalid, recalled or expired code, 409 for a used one, 404 for a center that is not theirs
 */
export async function consumeCode(
  tx: Tx,
  me: Person,
  { code, centerId, treatmentId, field = 'code' }: Use,
): Promise<Consumed> {
  if (me.group !== 'expert') throw forbidden();
  requireConfirmed(me);
  const read = readCode(code);
  if ('problem' in read) throw unreadableCode(read.problem, code, field);
  if (centerId && !(await isMember(tx, me.id, centerId))) throw notFound('errors.centerNotFound');
  const used = {
    status: 'used' as const,
    consumptionDate: new Date(),
    userId: me.id,
    ...(centerId && { centerId }),
    ...(treatmentId && { treatmentId }),
  };
  const free = { code: read.code, status: 'active' as const, recalledAt: null, deletedAt: null };
  // People before codes, as everywhere: a recall locks who has earned from the batch first.
  await lockRows(tx, 'users', me.id);
  const [row] = await tx.productCode.updateManyAndReturn({
    where: free,
    data: used,
    select: { id: true, productType: true, batch: { select: { expiresOn: true } } },
  });
  if (!row) throw await refusedCode(tx, me, { code: read.code, field, centerId });
  // After the update, which this undoes: a condition on the batch would not be re-evaluated after waiting for the lock.
  if (isExpired(row.batch?.expiresOn)) throw expiredCode(field);
  const credits = creditsForCode(row.id, row.productType, await readSettings(clientWithin(tx)));
  await recordCredits(tx, me, me.id, credits, { productCodeId: row.id, ...(treatmentId && { treatmentId }) });
  await audit(tx, me, {
    action: 'consume',
    entity: 'product-codes',
    entityId: row.id,
    before: { status: 'active' },
    after: { status: 'used', userId: me.id },
  });
  return row;
}

/** Locks codes in a fixed order before crediting any: requests with codes in common could deadlock. */
export async function lockCodes(tx: Tx, texts: string[]): Promise<void> {
  const codes = texts.map(readCode).flatMap((read) => ('code' in read ? [read.code] : []));
  if (codes.length < 2) return;
  await tx.$executeRaw`select 1 from product_codes where code = any(${codes}) order by code for no key update`;
}
