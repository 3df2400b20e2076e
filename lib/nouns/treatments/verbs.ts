import { countRefusals } from '@/lib/core/access/count-refusals';
import type { Actor } from '@/lib/core/actor/actor';
import type { Verbs } from '@/lib/core/records';
import { type Locked, removeRecord } from '@/lib/core/write';
import { recordCredits } from '@/lib/nouns/credits/record-credits';
import { checkGuesses } from '@/lib/nouns/product-codes/check-guesses';
import { type Tx, within } from '@/lib/run/db/transaction';
import type { Limit } from '@/lib/run/limits/data';
import { createTreatment } from './create-treatment';
import { lockExpert, storePoints } from './credit-treatment';
import { noteView } from './data';
import { treatments } from './resource';
import { updateTreatment } from './update-treatment';

/** Deletes a treatment and takes back what it earned by a further entry; levels and used codes are kept. */
async function removeTreatment(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  await removeRecord(tx, treatments, actor, locked);
  await balance(tx, actor, locked.id, 'deletion');
}

const returnCredits = (tx: Tx, actor: Actor, { id }: Locked): Promise<void> => balance(tx, actor, id, 'restoration');

/** The entries that each act balances: what the treatment has earned, or what an admin's deletion took back. */
const BALANCED = { deletion: `origin <> 'product_code'`, restoration: `origin = 'admin'` } as const;

/** Adds an entry for the present owner of the locked treatment's credits, whom mergers may have changed. */
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

/** As many as invitations of patients a day: more than anybody mistypes, too few to find out who works here. */
const limit: Limit = { name: 'patient-addresses', points: 20, seconds: 24 * 3600 };

const checkAddresses = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, /(^|\.)(patientEmail|picturesRefused)$/, actor, run);

export const verbs: Verbs = {
  // Codes that do not exist and e-mail addresses that match no patient count as guesses.
  guards: { create: [checkGuesses, checkAddresses], update: [checkAddresses] },
  create: createTreatment,
  update: updateTreatment,
  remove: removeTreatment,
  restored: returnCredits,
  opened: noteView,
  written: async (...read) => (await import('./fhir/bundle')).asFhir(...read),
};
