import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { askedAt } from '@/lib/core/screens/asks';
import { defineVerb, Reply } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { users } from '@/lib/nouns/users/resource';
import { newId } from '@/lib/run/db/new-id';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { recordEntry } from './record-credits';
import { credits } from './resource';
import { creditCorrection, totals, typedCorrection } from './schema';

/**
 * Adds practice credits or fan shop points to a professional's ledger by hand, or takes some away; they read the reason
 * there. Levels follow upwards only.
 * @returns the id of the ledger entry
 * @throws Problem 403 to anybody but an admin, 409 for somebody who is no professional, or has fewer to take away
 */
export async function correctCredits(tx: Tx, actor: Actor, userId: string, body: unknown): Promise<string> {
  const me = requirePerson(actor);
  const locked = await lockRecord(tx, users, me, userId);
  if (!locked.grant.actions?.correctCredits) throw forbidden();
  const { kind, amount, reason } = parse(creditCorrection, body);
  if (!locked.actions.correctCredits) throw conflict('errors.creditsForProfessionals', 'amount');
  const total = totals[kind];
  const before = Number(locked.before[total]);
  if (amount < 0 && before + amount < 0) throw conflict('errors.creditsBelowZero', 'amount');
  const draft = { kind, origin: 'admin', amount, source: `admin:${newId()}` } as const;
  const id = await recordEntry(tx, me, userId, draft, { reason });
  const change = { before: { [total]: before }, after: { [total]: before + amount } };
  await audit(tx, me, { action: 'correct-credits', entity: users.name, entityId: userId, ...change, reason });
  return id;
}

const typed = askedAt('users/{id}?act=correctCredits', 'creditsCorrected', typedCorrection);

export const correctByHand = defineVerb('POST /users/{id}/credits', {
  summary: 'Add practice credits or fan shop points to a professional by hand, or take some away (admin)',
  description: 'A further entry of the ledger, with a reason.',
  body: creditCorrection,
  answer: credits,
  status: 201,
  form: {
    ...typed,
    body: (values) => {
      const { way, amount, ...rest } = parse(typedCorrection, typed.body(values));
      return { ...rest, amount: way === 'take' ? -amount : amount };
    },
  },
  run: async ({ tx, actor, id, raw }) => {
    const entryId = await correctCredits(tx, actor, id, raw);
    return new Reply(entryId, 201, { location: `/api/credits/${entryId}` });
  },
});
