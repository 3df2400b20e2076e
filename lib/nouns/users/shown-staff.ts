import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { fields, flag } from '@/lib/core/json-schema';
import { definePortalForm } from '@/lib/core/verb';
import { PROVINCES_BY_REGION } from '@/lib/nouns/places/schema.provinces';
import { fromPool, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';

const SHOWN_ROLES = ['consultant', 'dealer'] as const;
export type ShownRole = (typeof SHOWN_ROLES)[number];

/** A public consultant or dealer: no id, no address, no telephone. */
export type ShownStaff = {
  key: string;
  name: string;
  surname: string;
  /** The portrait, at `/api/faces/{id}`. */
  face: string | null;
  /** The codes of a consultant's own; of a dealer's, those with most centers. */
  provinces: string[];
  /** Those on the public map that they look after. */
  centers: number;
  firm: string | null;
  site: string | null;
  /** Coordinates the dealers of a country. */
  isMaster: boolean;
};

/** The person `u` agrees to be shown in their present role, and has an account. */
export const SHOWN_STAFF = `u.shown_as = u.original_role and u.original_role in ('consultant', 'dealer')
  and u.deleted_at is null and u.enabled_user and u.confirmed_user and not u.is_hidden`;

const CENTERS = `from centers c where c.is_public and c.country = 'IT' and case u.original_role when 'dealer'
  then exists (select from center_dealers d where d.center_id = c.id and d.user_id = u.id)
  else c.province_code = any(u.assigned_provinces_codes || u.assigned_public_pr_codes) end`;

const FIELDS = `left(md5(u.id::text), 10) as key, u.name, u.surname, u.dealer_center_name as firm, u.dealer_site as site,
  u.original_role = 'dealer' and u.is_master_dealer as "isMaster",
  (select f.id::text from files f where f.id = u.profile_image_id and f.owner_id = u.id and f.deleted_at is null) as face,
  (select count(*)::int ${CENTERS}) as centers, case u.original_role when 'dealer'
  then array(select c.province_code ${CENTERS} and c.province_code <> '' group by 1 order by count(*) desc, 1 limit 3)
  else array(select distinct unnest(u.assigned_provinces_codes || u.assigned_public_pr_codes)) end as provinces`;

const PROVINCES = PROVINCES_BY_REGION.flatMap((region) => region.provinces.map(({ code }) => code));

/** Pairs of a province and a person who serves it: consultants their provinces, dealers those of public centers that they supply, or all of Italy. */
const SERVED: Record<ShownRole, string> = {
  consultant: `select distinct unnest(u.assigned_provinces_codes || u.assigned_public_pr_codes) as code, u.id
    from users u where u.original_role = 'consultant' and ${SHOWN_STAFF}`,
  dealer: `select c.province_code as code, u.id
    from users u join center_dealers d on d.user_id = u.id join centers c on c.id = d.center_id
    where u.original_role = 'dealer' and ${SHOWN_STAFF} and c.is_public and c.country = 'IT'
    union select unnest('{${PROVINCES.join()}}'::text[]), u.id
    from users u where u.original_role = 'dealer' and ${SHOWN_STAFF} and u.is_master_dealer and u.country = 'IT'`,
};

/** Those for public requests first; whoever coordinates others, last. */
const ORDER: Record<ShownRole, string> = {
  consultant: '($1 = any(u.assigned_public_pr_codes)) desc',
  dealer: 'u.is_master_dealer',
};

export async function listShownStaff(role: ShownRole, province: string): Promise<ShownStaff[]> {
  return fromPool<ShownStaff>(
    `select ${FIELDS} from users u join (${SERVED[role]}) s on s.id = u.id and s.code = $1
      order by ${ORDER[role]}, u.surname, u.name, u.id limit 12`,
    [province],
  );
}

/** Those who agree to be shown, by the provinces of Italy that they serve. */
export type Serving = ReadonlyMap<string, readonly string[]>;

export async function countShownStaff(role: ShownRole): Promise<Serving> {
  const rows = await fromPool<{ code: string; keys: string[] }>(
    `select s.code, array_agg(s.id::text) as keys from (${SERVED[role]}) s where s.code = any($1::text[]) group by s.code`,
    [PROVINCES],
  );
  return new Map(rows.map(({ code, keys }) => [code, keys]));
}

/** Public centers of Italy by province. */
async function countCenters(): Promise<ReadonlyMap<string, number>> {
  const rows = await fromPool<{ code: string; count: number }>(
    `select province_code as code, count(*)::int from centers
      where is_public and country = 'IT' and province_code = any($1::text[]) group by 1`,
    [PROVINCES],
  );
  return new Map(rows.map(({ code, count }) => [code, count]));
}

/** What the page of consultants or dealers shows: those of the chosen province, and how many people and centers each has. */
export async function readStaffPage(role: ShownRole, province: string | null) {
  const [people, serving, centers] = await Promise.all([
    province ? listShownStaff(role, province) : [],
    countShownStaff(role),
    countCenters(),
  ]);
  return { people, serving, centers };
}

export type Showing = { role: ShownRole; isShown: boolean; card: ShownStaff };

/** A person's public entry and their consent to it; null for roles without a public page. */
export async function readShowing({ id, group, originalRole }: Person): Promise<Showing | null> {
  const role = SHOWN_ROLES.find((one) => one === originalRole && one === group);
  if (!role) return null;
  const rows = await fromPool<ShownStaff & { isShown: boolean }>(
    `select ${FIELDS}, coalesce(u.shown_as = u.original_role, false) as "isShown" from users u where u.id = $1::uuid`,
    [id],
  );
  const { isShown, ...card } = rows[0]!;
  return { role, isShown, card };
}

/** Agrees to be shown in one's own role, or takes it back. */
async function setShown(tx: Tx, me: Person, isShown: boolean): Promise<void> {
  if (isShown && !SHOWN_ROLES.some((role) => role === me.originalRole)) throw forbidden();
  const [changed] = await within(tx)(
    `update users u set shown_as = case when $2::boolean then original_role end
     where id = $1::uuid and (shown_as is not null and shown_as = original_role) <> $2::boolean returning id::text`,
    [me.id, isShown],
  );
  if (!changed) return;
  const action = isShown ? 'show-person' : 'hide-person';
  await audit(tx, me, { action, entity: 'users', entityId: me.id, after: { isShown } });
}

export const showingForm = definePortalForm('POST /me/showing', {
  summary: 'Agree to be shown by province on the public page of consultants or dealers, or take it back',
  fields: fields('', { value: flag }),
  page: 'profile',
  saved: 'showing',
  isButton: true,
  submit: ({ me, values }) => transaction((tx) => setShown(tx, me, values.value === 'true')),
});
