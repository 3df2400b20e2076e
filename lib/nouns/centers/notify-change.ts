import type { Person } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import type { Locked } from '@/lib/core/write';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { unassignedSql } from '@/lib/nouns/users/rules.assignees';
import { type Tx, within } from '@/lib/run/db/transaction';
import { PUBLIC_LINES } from './schema';

type Values = Record<string, unknown>;

/** Public data of a center; others are notified when it changes. */
export const PUBLIC_FACTS = ['name', 'address', 'lat', 'lng', ...PUBLIC_LINES, 'videoLink', 'phoneNumbers'] as const;
export type PublicFact = (typeof PUBLIC_FACTS)[number];

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other || Array.isArray(one))
    return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame((one as Values)[key], (other as Values)[key]));
};

/** The public data that `after` contains and that differs from `before`; missing parts of an address count as empty. */
export const changedFacts = (before: Values, after: Values): PublicFact[] =>
  PUBLIC_FACTS.filter((fact) => after[fact] !== undefined && !isSame(before[fact], after[fact]));

/** More would allow flooding colleagues in the portal's name. */
const LETTERS_A_DAY = 5;

/**
 * Notifies the other professionals and the consultant of a change of a center's public data, since a wrong link or
 * phone number would mislead their patients: also while it is not public but has been, since it may be again. Old and new values are in the audit, and on the center's page.
 * @throws Problem 403 for people with an unconfirmed address, who may not change public data
 */
export async function notifyOfChange(tx: Tx, me: Person, { id, before }: Locked, written: Input): Promise<void> {
  if (changedFacts(before, written).length === 0) return;
  const wasPublic = before.isAuthorized === true && before.hideInMap !== true;
  if (!wasPublic && !(await hasAppeared(tx, id))) return;
  requireConfirmed(me);
  const rows = await within(tx)(
    `select user_id::text as id from center_experts where center_id = $1::uuid
     union select consultant_id::text from centers where id = $1::uuid and not ${unassignedSql('consultant_id', 'consultant')}`,
    [id],
  );
  const others = rows.map((row) => row.id as string).filter((one) => one !== me.id);
  const values = { by: `${me.name} ${me.surname}`.trim(), center: String(before.name) };
  await notifyPeople(tx, others, 'centerChanged', values, `centers/${id}`, { mostLetters: LETTERS_A_DAY });
}

const hasAppeared = async (tx: Tx, id: string) =>
  (await tx.center.count({ where: { id, appearedAt: { not: null } } })) === 1;
