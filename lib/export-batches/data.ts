import type { Rows } from '@/lib/rest/read';
import type { ExportedCenter, ExportKind } from './schema';

/** The conditions of `eligibility` in lib/centers/rules.ts, as SQL. */
const eligible: Record<ExportKind, string> = {
  welcome_kit: `c.is_authorized and c.welcome_kit = 'not_received'`,
  promo_kit: `c.is_authorized and c.tier <> 'BASE' and not c.has_promo_sent`,
  clean_white: `c.is_clean_and_white and not exists (
    select from center_events e where e.center_id = c.id and e.deleted_at is null
      and e.type in ('cw-kit-sent', 'cw-rollup-sent'))`,
};

/** Locks the centers that may be sent a kit now, so that no other export takes them too, and returns them by name. */
export async function eligibleCenters(rows: Rows, kind: ExportKind): Promise<ExportedCenter[]> {
  // One export of a kind at a time: what decides may be an event, and no lock of a center shows one that is new.
  await rows(`select pg_advisory_xact_lock(hashtext('export ' || $1))::text`, [kind]);
  const found = await rows(
    `select c.id::text, c.name, c.street_name as "streetName", c.street_number as "streetNumber",
       c.zip_code as "zipCode", c.city, c.province_code as "provinceCode", c.region, c.country,
       c.phone_numbers[1] as phone, c.referent_email::text as "referentEmail", c.tier::text,
       (select string_agg(u.name || ' ' || u.surname, ', ' order by u.surname, u.name)
        from center_experts x join users u on u.id = x.user_id
        where x.center_id = c.id and u.deleted_at is null) as experts,
       coalesce(c.machine_name, c.machine_type::text) as machine
     from centers c where c.deleted_at is null and ${eligible[kind]} order by c.id for update of c`,
    [],
  );
  // In one order for all, that of the ids, because they are locked: two exports at once must not wait for each other.
  return (found as ExportedCenter[]).toSorted((a, b) => a.name.localeCompare(b.name, 'it'));
}
