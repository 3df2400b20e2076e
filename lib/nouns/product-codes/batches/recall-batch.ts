import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { askedAt } from '@/lib/core/screens/asks';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
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
  form: askedAt('product-codes/batches/{id}?act=recall', 'batchRecalled', batchRecall),
  run: ({ tx, actor, id, raw }) => recallBatch(tx, actor, id, raw),
});

export async function recallBatch(tx: Tx, me: Person, id: string, body: unknown): Promise<void> {
  const locked = await lockRecord(tx, productCodeBatches, me, id);
  const { reason } = parse(batchRecall, body);
  if (locked.before.recalledAt) throw conflict('errors.batchRecalled', 'recalledAt');
  const now = new Date();
  await lockEarnersAndCodes(tx, id);
  await tx.productCode.updateMany({ where: { batchId: id, recalledAt: null }, data: { recalledAt: now } });
  await tx.productCodeBatch.update({ where: { id }, data: { recalledAt: now, recallReason: reason } });
  const owners = await takeBack(tx, me, id, reason);
  await notifyUsers(tx, id, String(locked.before.name), reason);
  const note = { action: 'recall', entity: productCodeBatches.name, entityId: id, reason };
  await audit(tx, me, { ...note, before: { recalledAt: null }, after: { recalledAt: now, professionals: owners } });
}

/** Locks the people who earned by codes of the batch, in the order of their ids, as everywhere. */
const EARNERS = `
  select id::text from users where id = any(array(
    select e.user_id from credit_entries e join product_codes c on c.id = e.product_code_id
    where c.batch_id = $1::uuid and e.origin = 'product_code')) order by users.id`;

/**
 * People before codes, as everywhere. A concurrent use of a code either comes first, and is reversed, or finds it recalled. If it
 * comes first and is its user's very first, that person is not locked yet, and may be waiting with the next code: all is released
 * and locked anew.
 */
async function lockEarnersAndCodes(tx: Tx, batchId: string): Promise<void> {
  const rows = within(tx);
  await rows('savepoint unlocked', []);
  for (;;) {
    const locked = new Set((await rows(`${EARNERS} for no key update`, [batchId])).map(({ id }) => id));
    await rows('select 1 from product_codes where batch_id = $1::uuid order by code for update', [batchId]);
    if ((await rows(EARNERS, [batchId])).every(({ id }) => locked.has(id))) return;
    await rows('rollback to savepoint unlocked', []);
  }
}

const TAKE_BACK = `
  with taken as (
    insert into credit_entries (user_id, product_code_id, kind, origin, amount, source, reason, creator_id)
    select e.user_id, e.product_code_id, e.kind, 'recall', -sum(e.amount)::int, 'recall:' || e.product_code_id, $2::text, $3::uuid
    from credit_entries e join product_codes c on c.id = e.product_code_id
    where c.batch_id = $1::uuid and e.origin = 'product_code'
    group by e.user_id, e.product_code_id, e.kind having sum(e.amount) <> 0
    on conflict do nothing returning user_id, kind, amount),
  sums as (
    select user_id, coalesce(sum(amount) filter (where kind = 'practice'), 0)::int as practice,
      coalesce(sum(amount) filter (where kind = 'theory'), 0)::int as theory,
      coalesce(sum(amount) filter (where kind = 'fan_shop'), 0)::int as fan_shop
    from taken group by user_id)
  update users u set practice_points = practice_points + s.practice, theory_points = theory_points + s.theory,
    fan_shop_points = fan_shop_points + s.fan_shop, updated_at = greatest(now(), updated_at + interval '1 millisecond')
  from sums s where s.user_id = u.id returning u.id`;

/** Reverses what each code has earned, in as few statements for ten thousand as for one. Returns how many people. */
async function takeBack(tx: Tx, actor: Person, batchId: string, reason: string): Promise<number> {
  return (await within(tx)(TAKE_BACK, [batchId, reason, actor.id])).length;
}

async function notifyUsers(tx: Tx, batchId: string, batch: string, reason: string): Promise<void> {
  const used = await within(tx)(
    'select distinct user_id::text as id from product_codes where batch_id = $1::uuid and user_id is not null',
    [batchId],
  );
  const readers = used.map((row) => row.id as string);
  await notifyPeople(tx, readers, 'codesRecalled', { batch }, 'product-codes', { words: { reason } });
}
