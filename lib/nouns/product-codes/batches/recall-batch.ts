import type { Actor, Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { recordCredits } from '@/lib/nouns/credits/record-credits';
import type { CreditDraft } from '@/lib/nouns/credits/schema';
import { notifyPeople, toldOf } from '@/lib/nouns/notifications/notify-people';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { productCodeBatches } from './resource';
import { batchRecall } from './schema';

export const recall = defineVerb('POST /product-code-batches/{id}/recall', {
  summary: 'Recall a batch: its codes become void, and the credits they earned are taken back',
  description:
    'Levels are kept, and so is what a treatment earned for being registered with a code. Everybody who has used one of the codes is told the reason, by letter too. 409 if it was recalled already.',
  body: batchRecall,
  answer: productCodeBatches,
  run: ({ tx, actor, id, raw }) => recallBatch(tx, actor, id, raw),
});

export async function recallBatch(tx: Tx, me: Person, id: string, body: unknown): Promise<void> {
  const locked = await lockRecord(tx, productCodeBatches, me, id);
  const { reason } = parse(batchRecall, body);
  if (locked.before.recalledAt) throw conflict('errors.batchRecalled', 'recalledAt');
  const now = new Date();
  // A concurrent use of a code either comes first, and is reversed below, or finds it recalled.
  await within(tx)('select 1 from product_codes where batch_id = $1::uuid order by code for update', [id]);
  await tx.productCode.updateMany({ where: { batchId: id, recalledAt: null }, data: { recalledAt: now } });
  await tx.productCodeBatch.update({ where: { id }, data: { recalledAt: now, recallReason: reason } });
  const owners = await takeBack(tx, me, id, reason);
  await tellUsers(tx, id, String(locked.before.name), reason);
  const note = { action: 'recall', entity: productCodeBatches.name, entityId: id, reason };
  await audit(tx, me, { ...note, before: { recalledAt: null }, after: { recalledAt: now, professionals: owners } });
}

type Earned = { userId: string; productCodeId: string; kind: CreditDraft['kind']; amount: number };

/** Reverses each ledger entry earned by a code of the batch; returns the number of people affected. */
async function takeBack(tx: Tx, actor: Actor, batchId: string, reason: string): Promise<number> {
  const earned = (await within(tx)(
    `select e.user_id::text as "userId", e.product_code_id::text as "productCodeId", e.kind, sum(e.amount)::int as amount
     from credit_entries e join product_codes c on c.id = e.product_code_id
     where c.batch_id = $1::uuid and e.origin = 'product_code'
     group by 1, 2, 3 having sum(e.amount) <> 0 order by 1, 2, 3`,
    [batchId],
  )) as Earned[];
  // People are locked in the order of their ids, as in every recall.
  for (const { userId, productCodeId, kind, amount } of earned) {
    const draft = { kind, origin: 'recall', amount: -amount, source: `recall:${productCodeId}` } as const;
    await recordCredits(tx, actor, userId, [draft], { productCodeId, reason });
  }
  return new Set(earned.map(({ userId }) => userId)).size;
}

async function tellUsers(tx: Tx, batchId: string, batch: string, reason: string): Promise<void> {
  const used = await within(tx)(
    'select distinct user_id::text as id from product_codes where batch_id = $1::uuid and user_id is not null',
    [batchId],
  );
  const readers = await toldOf(
    tx,
    used.map((row) => row.id as string),
  );
  await notifyPeople(tx, readers, 'codesRecalled', { batch }, 'product-codes', { words: { reason } });
}
