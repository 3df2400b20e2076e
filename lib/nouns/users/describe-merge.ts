import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { groupOf, isStaff, type Role } from '@/lib/core/actor/roles';
import { isUuid } from '@/lib/core/fields/column-values';
import { APPLIES_FIRST } from '@/lib/nouns/accounts/consents/picture-consent';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { plainLetters } from '@/lib/run/i18n/folded-text';
import type { MERGED_SUMS } from './schema.merging';

export type Mergeable = {
  id: string;
  name: string;
  surname: string;
  role: Role;
  originalRole: Role;
  confirmedUser: boolean;
  /** From the account, and from treatments the person received. */
  birthYears: readonly number[];
};

const plain = (text: string) => plainLetters(text).trim();

/** After a marriage one of the names usually stays; an account without a name contradicts nothing. */
function areNamesApart(one: Mergeable, other: Mergeable): boolean {
  const differ = (a: string, b: string) => plain(a) !== plain(b);
  const isNameless = [one, other].some(({ name, surname }) => !plain(name) && !plain(surname));
  return !isNameless && differ(one.name, other.name) && differ(one.surname, other.surname);
}

const areYearsApart = (one: Mergeable, other: Mergeable): boolean =>
  new Set([...one.birthYears, ...other.birthYears]).size > 1;

const hasStaffRole = ({ role, originalRole }: Mergeable) => isStaff(role) || isStaff(originalRole);

const isPatient = ({ originalRole }: Mergeable) => groupOf(originalRole) === 'user';

/**
 * Why two accounts cannot be merged, as a message key; null if they can. Signing in to the remaining account
 * gives access to the data of both, including health data, so any contradiction between them is a refusal, even for admins.
 * @param treated one of them has treated the other
 */
export function mergeRefusal(kept: Mergeable, gone: Mergeable, treated: boolean): string | null {
  if (kept.id === gone.id) return 'errors.mergeSame';
  if (hasStaffRole(kept) || hasStaffRole(gone)) return 'errors.mergeStaff';
  if (isPatient(kept) !== isPatient(gone)) return 'errors.mergeKinds';
  if (groupOf(kept.originalRole) === 'guest' && groupOf(gone.originalRole) !== 'guest') return 'errors.mergeGuest';
  if (!kept.confirmedUser) return 'errors.mergeUnconfirmed';
  if (treated || areNamesApart(kept, gone) || areYearsApart(kept, gone)) return 'errors.mergeOthers';
  return null;
}

/** An address masked for others: enough to recognise one's own. */
export function maskedAddress(email: string): string {
  const [local = '', host = ''] = email.split('@');
  return `${local.slice(0, 1)}•••@${host}`;
}

export type MergeSide = Mergeable & {
  email: string;
  level: Level;
  isEnabled: boolean;
  createdAt: Date;
  firstSessionAt: Date | null;
  marketing: boolean;
  pictures: boolean | null;
  counts: Record<(typeof MERGED_SUMS)[number], number>;
};

const SIDE = `
  select u.id::text, u.name, u.surname, u.email::text, u.role::text, u.original_role::text as "originalRole",
    u.confirmed_user as "confirmedUser", u.level::text, u.is_enabled as "isEnabled", u.created_at as "createdAt",
    u.first_session_at as "firstSessionAt", u.marketing_accepted and u.unsubscribed_at is null as marketing,
    (select c.granted from consents c where c.user_id = u.id and c.kind = 'treatment_pictures'
     order by ${APPLIES_FIRST} limit 1) as pictures,
    array(select distinct y from unnest(array[u.birth_year::int, extract(year from u.born_date)::int]
      || array(select t.patient_birth_year::int from treatments t where t.user_id = u.id)) y where y is not null)
      as "birthYears",
    json_build_object(
      'practicePoints', u.practice_points, 'theoryPoints', u.theory_points, 'fanShopPoints', u.fan_shop_points,
      'treatmentsGiven', (select count(*) from treatments t where t.expert_id = u.id),
      'treatmentsReceived', (select count(*) from treatments t where t.user_id = u.id),
      'memberships', (select count(*) from memberships m where m.user_id = u.id and m.status = 'active'),
      'waiting', (select count(*) from memberships m where m.user_id = u.id and m.status = 'waiting'),
      'codes', (select count(*) from product_codes p where p.user_id = u.id),
      'chats', (select count(*) from chat_participants p where p.user_id = u.id),
      'connections', (select count(*) from connections c where u.id in (c.user_id, c.employee_id)),
      'requests', (select count(*) from contacts c where c.became_user_id = u.id)
        + (select count(*) from product_test_requests p where p.became_user_id = u.id)
        + (select count(*) from cw_rollup_requests r where r.user_id = u.id),
      'files', (select count(*) from files f where f.owner_id = u.id)) as counts
  from users u where u.id = any($1::uuid[]) and u.deleted_at is null`;

const TREATED = `select exists (select from treatments
  where (expert_id, user_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))) as treated`;

export type MergeView = { kept: MergeSide; gone: MergeSide; refused: string | null };

/**
 * Two accounts side by side, and why they cannot be merged, if so. @throws
 * Problem 404 if one of them does not exist (any more)
 */
export async function describeMerge(
  actor: Actor,
  keptId: string,
  goneId: string,
  run: Run = fromPool,
): Promise<MergeView> {
  if (actor.group !== 'admin') throw refusal(actor);
  if (!isUuid(keptId) || !isUuid(goneId)) throw notFound();
  const sides = (await run(SIDE, [[keptId, goneId]])) as MergeSide[];
  const [kept, gone] = [keptId, goneId].map((id) => sides.find((side) => side.id === id));
  if (!kept || !gone) throw notFound();
  const [row] = await run(TREATED, [keptId, goneId]);
  return { kept, gone, refused: mergeRefusal(kept, gone, row!.treated === true) };
}

export type Candidate = { id: string; name: string; email: string; role: Role };

/** Accounts that may belong to the same person: same name, birthday or phone number, or matching `q`. */
export async function findDoubles(actor: Actor, id: string, q: string): Promise<Candidate[]> {
  if (actor.group !== 'admin') throw refusal(actor);
  const found = q.trim()
    ? `o.search like '%' || search_text($2) || '%'`
    : `$2 = '' and (search_text(o.name || ' ' || o.surname) = search_text(u.name || ' ' || u.surname) and u.surname <> ''
        or o.phone in (u.phone, u.mobilephone) or o.mobilephone in (u.phone, u.mobilephone))`;
  const rows = await fromPool(
    `select o.id::text, concat_ws(' ', o.name, o.surname) as name, o.email::text, o.role::text
     from users u join users o on o.id <> u.id and o.deleted_at is null and ${found}
     where u.id = $1::uuid order by o.surname, o.name, o.id limit 20`,
    [id, q.trim().slice(0, 100)],
  );
  return rows as Candidate[];
}
