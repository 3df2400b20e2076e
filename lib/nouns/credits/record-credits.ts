import type { Actor } from '@/lib/core/actor/actor';
import { lockRows, type Tx } from '@/lib/run/db/transaction';
import { levelFields, promotePerson } from './promote-person';
import { type CreditDraft, type CreditKind, totals } from './schema';
import type { Level } from './schema.levels';

/** References of the entries; `createdAt` is when they were earned, if not now. */
type About = { treatmentId?: string; productCodeId?: string; reason?: string; createdAt?: Date };

/**
 * Adds entries to a person's ledger and updates totals, level and everything that depends on them, in the caller's
 * transaction. Existing entries are skipped: the same source never counts twice.
 * @returns the levels reached by this, in ascending order
 */
export async function recordCredits(
  tx: Tx,
  actor: Actor,
  userId: string,
  drafts: CreditDraft[],
  about: About = {},
): Promise<Level[]> {
  if (drafts.length === 0) return [];
  // Concurrent credits to this person wait here, so that totals and ledger match. Inserting rows that refer to the
  // person does not wait: with a plain FOR UPDATE two treatments of one professional would deadlock.
  await lockRows(tx, 'users', userId);
  const earned: Partial<Record<CreditKind, number>> = {};
  const rows = drafts.map((draft) => ({ ...draft, ...about, userId, creatorId: actor.id }));
  const select = { kind: true, amount: true } as const;
  const added = await tx.creditEntry.createManyAndReturn({ data: rows, skipDuplicates: true, select });
  for (const { kind, amount } of added) if (amount !== 0) earned[kind] = (earned[kind] ?? 0) + amount;
  const increments = Object.entries(earned).map(([kind, by]) => [totals[kind as CreditKind], { increment: by }]);
  if (increments.length === 0) return [];
  const data = Object.fromEntries(increments);
  return promotePerson(tx, actor, await tx.user.update({ where: { id: userId }, data, select: levelFields }));
}

/** Adds one entry in the same way, and returns its id. */
export async function recordEntry(
  tx: Tx,
  actor: Actor,
  userId: string,
  draft: CreditDraft,
  about: About = {},
): Promise<string> {
  await recordCredits(tx, actor, userId, [draft], about);
  const { source, kind } = draft;
  const where = { source_kind: { source, kind } };
  return (await tx.creditEntry.findUniqueOrThrow({ where, select: { id: true } })).id;
}
