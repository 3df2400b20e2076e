import type { Person } from '@/lib/auth/actor';
import { requireConfirmed } from '@/lib/auth/require-person';
import { tellPeople, toldOf } from '@/lib/notifications/tell-people';
import type { Input } from '@/lib/rest/assign';
import { type Tx, within } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';
import { changedFacts } from './rules.facts';

/** More of them would be a way to flood colleagues in the portal's name. */
const LETTERS_A_DAY = 5;

/**
 * When what the public sees of a center changes, its other professionals and its consultant are told: a link or a phone
 * number there leads their patients. Before and after stand in the audit, and on the page of the center.
 * @throws Problem 403 for who has not confirmed their address: they prepare, and change nothing that is public
 */
export async function tellOfChange(tx: Tx, me: Person, { id, before }: Locked, written: Input): Promise<void> {
  const wasPublic = before.isAuthorized === true && before.hideInMap !== true;
  if (!wasPublic || changedFacts(before, written).length === 0) return;
  requireConfirmed(me);
  const rows = await within(tx)(
    `select user_id::text as id from center_experts where center_id = $1::uuid
     union select consultant_id::text from centers where id = $1::uuid and consultant_id is not null`,
    [id],
  );
  const others = rows.map((row) => row.id as string).filter((one) => one !== me.id);
  const values = { by: `${me.name} ${me.surname}`.trim(), center: String(before.name) };
  await tellPeople(tx, await toldOf(tx, others), 'centerChanged', values, `centers/${id}`, {
    mostLetters: LETTERS_A_DAY,
  });
}
