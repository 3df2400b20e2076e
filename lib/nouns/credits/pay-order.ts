import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { id, instant, number, object, text } from '@/lib/core/json-schema';
import { defineVerb, Reply } from '@/lib/core/verb';
import { lockRows, type Tx } from '@/lib/run/db/transaction';
import { conflict, invalid } from '@/lib/run/errors';
import { orderAnswer } from './data';
import { recordEntry } from './record-credits';
import { findCredited } from './record-theory';
import { type FanShopOrder, fanShopOrder } from './schema';

const paid = { id: true, userId: true, amount: true, user: { select: { mergedIntoId: true } } } as const;

/**
 * Pays an order of the fan shop with a person's points. Idempotent: the shop may send the same order repeatedly.
 * @returns the ledger entry, and whether it is new
 * @throws Problem 404 for an unknown person, 400 for a patient, 409 for a disabled account, for too few points, or for the
 * same order by somebody else or with another amount
 */
async function payOrder(tx: Tx, given: FanShopOrder): Promise<{ id: string; isNew: boolean }> {
  const { amount, order } = given;
  const { id: userId, originalRole, enabledUser } = await findCredited(tx, given);
  if (originalRole === 'user') throw invalid([{ field: 'userId', message: 'errors.notProfessional' }]);
  // Of concurrent orders of one person, or one order sent twice, the second waits here and finds what the first has left.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`fan-shop:${order}`}))`;
  await lockRows(tx, 'users', userId);
  const where = { source_kind: { source: `shop:${order}`, kind: 'fan_shop' as const } };
  const known = await tx.creditEntry.findUnique({ where, select: paid });
  const payer = known?.user.mergedIntoId ?? known?.userId;
  if (known && (payer !== userId || known.amount !== -amount)) throw conflict('errors.orderPaid', 'order');
  if (known) return { id: known.id, isNew: false };
  // An account may have been disabled because of how its points were earned.
  if (!enabledUser) throw conflict('errors.accountDisabled', 'userId');
  const select = { fanShopPoints: true } as const;
  const { fanShopPoints } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select });
  if (fanShopPoints < amount) throw conflict('errors.tooFewPoints', 'amount');
  const draft = { kind: 'fan_shop', origin: 'shop', amount: -amount, source: where.source_kind.source } as const;
  const entryId = await recordEntry(tx, anonymous, userId, draft, { reason: order });
  const after = { userId, amount: -amount, order };
  await audit(tx, anonymous, { action: 'create', entity: 'credits', entityId: entryId, after });
  return { id: entryId, isNew: true };
}

export const takeOrder = defineVerb('POST /credits/fan-shop', {
  summary: 'Pay a fan shop order with points; the same order is paid once, and then answers 200',
  description: 'Called by the fan shop.',
  by: 'programme',
  scope: 'credits:spend',
  body: fanShopOrder,
  example: { userId: '0198f000-0000-7000-8000-00000000000a', amount: 5, order: 'A-1042' },
  answer: object({
    _id: id,
    userId: id,
    kind: text,
    amount: number,
    order: text,
    createdAt: instant,
    fanShopPoints: number,
  }),
  status: 201,
  run: async ({ tx, body }) => {
    const { id: entryId, isNew } = await payOrder(tx, body);
    return new Reply(await orderAnswer(tx, entryId), isNew ? 201 : 200, { location: `/api/credits/${entryId}` });
  },
});
