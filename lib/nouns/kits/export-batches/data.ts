import { CLEAN_WHITE_ELIGIBLE, KIT_SENT, waitsForSql } from '@/lib/nouns/requests/cw-rollup-requests/rules.waits';
import type { Run } from '@/lib/run/db/transaction';
import { type ExportedCenter, type ExportKind, type LeftOut, MOST_KITS, type WaitingRequest } from './schema';

const eligible: Record<ExportKind, string> = {
  welcome_kit: `c.is_authorized and c.welcome_kit = 'not_received'`,
  promo_kit: `c.is_authorized and c.tier <> 'BASE' and not c.has_promo_sent`,
  clean_white: CLEAN_WHITE_ELIGIBLE,
};

const PRINTED = `r.rollup_name as "rollupName", f.name as "logoName", f.id::text as "logoId",
  r.referent_name as "rollupReferent", r.phone as "rollupPhone", r.plain_address as "rollupAddress"`;

/** A center (`c`) as carriers and our sheets need it. */
export const CENTER_COLUMNS = `c.name, c.street_name as "streetName", c.street_number as "streetNumber",
  c.zip_code as "zipCode", c.city, c.province_code as "provinceCode", c.region, c.country,
  array_to_string(c.phone_numbers, ', ') as phone, c.referent_email::text as "referentEmail",
  (select string_agg(u.name || ' ' || u.surname, ', ' order by u.surname, u.name)
   from center_experts x join users u on u.id = x.user_id
   where x.center_id = c.id and u.deleted_at is null) as experts`;

/** The roll-ups sent with a center's kit; none with other kits. */
const openRequests = (kind: ExportKind) => `left join cw_rollup_requests r
  on ${kind === 'clean_white'} and r.center_id = c.id and r.status = 'open' and r.deleted_at is null
  left join files f on f.id = r.logo_image_id and f.deleted_at is null`;

/** Locks the eligible centers, those registered first if they are too many, so that no other export can include them; by name. */
export async function eligibleCenters(rows: Run, kind: ExportKind, most = MOST_KITS): Promise<ExportedCenter[]> {
  // One export of a kind at a time: eligibility may depend on an event, and
  // locking a center does not prevent new events.
  await rows(`select pg_advisory_xact_lock(hashtext('export ' || $1))::text`, [kind]);
  const found = await rows(
    `select c.id::text, ${CENTER_COLUMNS}, c.tier::text,
       c.machine_name as "machineName", c.machine_type::text as "machineType",
       r.id::text as "requestId", ${PRINTED}
     from centers c ${openRequests(kind)}
     where c.id = any(array(select c.id from centers c where c.deleted_at is null and ${eligible[kind]} order by c.id limit $1::int))
       and c.deleted_at is null and ${eligible[kind]} order by c.id, r.created_at, r.id for update of c`,
    [most],
  );
  // Locked in the order of their ids, so that two concurrent exports cannot deadlock; hence sorted here.
  return (found as ExportedCenter[]).toSorted((a, b) => a.name.localeCompare(b.name, 'it'));
}

const SHOWN = 20;

type NamedCenter = Pick<ExportedCenter, 'name' | 'city' | 'provinceCode' | 'country'> & { _id: string };

/** The number of eligible centers, and the first of them by name. Without locks. */
export async function countEligible(rows: Run, kind: ExportKind) {
  const found = await rows(
    `select c.id::text as "_id", c.name, c.city, c.province_code as "provinceCode", c.country, count(*) over ()::int as total
     from centers c where c.deleted_at is null and ${eligible[kind]} order by c.name, c.id limit ${SHOWN}`,
    [],
  );
  const centers = (found as (NamedCenter & { total: number })[]).map(({ total: _total, ...center }) => center);
  return { centerCount: Number(found[0]?.total ?? 0), centers };
}

/** Why a center is not in the next export, as SQL; null if it is. Cheap checks first. */
const leftOut: Record<ExportKind, string> = {
  welcome_kit: `case when c.welcome_kit <> 'not_received' then 'already-sent' when not c.is_authorized then 'not-authorized' end`,
  promo_kit: `case when c.has_promo_sent then 'already-sent' when not c.is_authorized then 'not-authorized'
    when c.tier = 'BASE' then 'base-tier' end`,
  clean_white: `case when not c.is_clean_and_white then 'not-clean-white' when ${KIT_SENT} then 'already-sent' end`,
};

export async function countLeftOut(rows: Run, kind: ExportKind): Promise<LeftOut[]> {
  const found = await rows(
    `select reason, count(*)::int as count
     from (select ${leftOut[kind]} as reason from centers c where c.deleted_at is null) why
     where reason is not null group by reason order by count desc, reason`,
    [],
  );
  return found as LeftOut[];
}

/** Open roll-up requests that the next export does not answer, oldest first; the oldest thousand. */
export async function waitingRequests(rows: Run, kind: ExportKind): Promise<WaitingRequest[]> {
  if (kind !== 'clean_white') return [];
  const found = await rows(
    `select * from (
       select r.id::text, ${PRINTED}, c.id::text as "centerId", c.name as "centerName",
         ${waitsForSql('r')} as "waitsFor", r.created_at as "createdAt"
       from cw_rollup_requests r left join centers c on c.id = r.center_id
         left join files f on f.id = r.logo_image_id and f.deleted_at is null
       where r.status = 'open' and r.deleted_at is null) w
     where "waitsFor" <> 'next-export' order by "createdAt", id limit 1000`,
    [],
  );
  return found as WaitingRequest[];
}
