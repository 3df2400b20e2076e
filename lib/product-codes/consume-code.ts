import type { Actor, Person } from '@/lib/auth/actor';
import { recordCredits } from '@/lib/credits/record-credits';
import { creditsForCode } from '@/lib/credits/rules';
import { badRequest, forbidden, notFound, Problem } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { readSettings } from '@/lib/settings/data';
import { isWellFormedCode, normaliseCode } from './rules';

export type Consumed = { id: string; productType: 'TOUCH' | 'CLICK' | 'STICK' | 'ULTRA' | 'HOME' };
type Use = { code: string; centerId?: string | undefined; treatmentId?: string };

/**
 * Uses a product code up for a professional, and credits them: one conditional update, so that of many at once exactly
 * one wins. Runs in the caller's transaction.
 * @throws Problem 400 for a code that is none, 409 for one that was used already, 404 for a center that is not theirs
 */
export async function consumeCode(tx: Tx, me: Person, { code, centerId, treatmentId }: Use): Promise<Consumed> {
  if (me.group !== 'expert') throw forbidden();
  const typed = normaliseCode(code);
  if (!isWellFormedCode(typed)) throw invalidCode();
  if (centerId) await requireOwnCenter(tx, me, centerId);
  const used = {
    status: 'used' as const,
    consumptionDate: new Date(),
    userId: me.id,
    ...(centerId && { centerId }),
    ...(treatmentId && { treatmentId }),
  };
  const free = { code: typed, status: 'active' as const, recalledAt: null, deletedAt: null };
  const [row] = await tx.productCode.updateManyAndReturn({
    where: free,
    data: used,
    select: { id: true, productType: true },
  });
  if (!row) throw await reasonAgainst(tx, typed);
  const credits = creditsForCode(row.id, row.productType, await readSettings(clientWithin(tx) as never));
  await recordCredits(tx, me, me.id, credits, { productCodeId: row.id, ...(treatmentId && { treatmentId }) });
  await audit(tx, me as Actor, {
    action: 'consume',
    entity: 'product-codes',
    entityId: row.id,
    before: { status: 'active' },
    after: { status: 'used', userId: me.id },
  });
  return row;
}

async function reasonAgainst(tx: Tx, code: string): Promise<Problem> {
  const found = await tx.productCode.findUnique({ where: { code }, select: { status: true } });
  return found?.status === 'used' ? new Problem(409, 'errors.codeUsed') : invalidCode();
}

const invalidCode = () => badRequest('errors.codeInvalid');

async function requireOwnCenter(tx: Tx, me: Person, centerId: string): Promise<void> {
  const mine = { centerId, userId: me.id, center: { deletedAt: null } };
  if (!(await tx.centerExpert.findFirst({ where: mine, select: { centerId: true } })))
    throw notFound('errors.centerNotFound');
}
