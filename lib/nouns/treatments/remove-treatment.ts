import type { Actor } from '@/lib/core/actor/actor';
import { type Locked, removeRecord } from '@/lib/core/write';
import { recordCredits } from '@/lib/nouns/credits/record-credits';
import { type Tx, within } from '@/lib/run/db/transaction';
import { lockExpert, storePoints } from './credit-treatment';
import { treatments } from './resource';

/**
 * Deletes a treatment and takes back what it has earned, by a further ledger entry. Levels are kept, and so are its
 * product codes, which stay used, and what they earned by themselves.
 */
export async function removeTreatment(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  await removeRecord(tx, treatments, actor, locked);
  await balance(tx, actor, locked.id, 'deletion');
}

/** Gives back what a treatment had earned before it was deleted. */
export const returnCredits = (tx: Tx, actor: Actor, { id }: Locked): Promise<void> =>
  balance(tx, actor, id, 'restoration');

/** What each act brings to zero: everything the treatment has earned, or what deleting it took back, which admins do. */
const BALANCED = { deletion: `origin <> 'product_code'`, restoration: `origin = 'admin'` } as const;

/**
 * Adds an entry for whoever owns the treatment's credits today: merging two accounts has moved them by entries about the
 * same treatment. The treatment is locked, so that the entries counted before are all there are.
 */
async function balance(tx: Tx, actor: Actor, id: string, act: keyof typeof BALANCED): Promise<void> {
  await lockExpert(tx, id);
  const rows = within(tx);
  const owned = await rows(
    `select user_id::text as "userId", sum(amount)::int as amount from credit_entries
     where treatment_id = $1::uuid and kind = 'practice' and ${BALANCED[act]}
     group by 1 having sum(amount) <> 0 order by 1`,
    [id],
  );
  const [before] = await rows(
    `select count(*)::int as count from credit_entries where treatment_id = $1::uuid and origin = 'admin'`,
    [id],
  );
  for (const [n, { userId, amount }] of owned.entries()) {
    const source = `treatment:${id}:${act}:${Number(before!.count) + n + 1}`;
    const draft = { kind: 'practice', origin: 'admin', amount: -Number(amount), source } as const;
    await recordCredits(tx, actor, String(userId), [draft], { treatmentId: id });
  }
  await storePoints(tx, id);
}
