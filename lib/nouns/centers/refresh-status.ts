import { statusOf } from '@/lib/nouns/centers/rules';
import type { CenterFacts } from '@/lib/nouns/centers/schema';
import { isActiveProfessional } from '@/lib/nouns/memberships/check-decider';
import { clientWithin, fromPool, transaction } from '@/lib/run/db/transaction';
import { log } from '@/lib/run/log';

type Row = CenterFacts & { id: string };

/** A connection of the pool, or a Prisma transaction: see `clientWithin`. */
type Client = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

const FACTS = `
  SELECT c.id, c.name, c.street_name AS "streetName", c.street_number AS "streetNumber", c.zip_code AS "zipCode", c.city,
    c.province, c.province_code AS "provinceCode", c.region, c.country, c.phone_numbers AS "phoneNumbers",
    c.referent_email::text AS "referentEmail", c.machine_type::text AS "machineType", c.machine_name AS "machineName",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('isQualified', u.is_enabled, 'level', u.level))
      FROM center_experts e JOIN users u ON u.id = e.user_id
      WHERE e.center_id = c.id AND ${isActiveProfessional('u')}
    ), '[]') AS experts
  FROM centers c WHERE c.id = ANY($1::uuid[]) ORDER BY c.id FOR NO KEY UPDATE OF c`;

const WRITE = `
  UPDATE centers c
  SET missing_data = s.missing, is_authorized = s.authorized, tier = s.tier
  FROM jsonb_to_recordset($1::jsonb) AS s(id uuid, missing text[], authorized boolean, tier "CenterTier")
  WHERE c.id = s.id
    AND (c.missing_data, c.is_authorized, c.tier) IS DISTINCT FROM (s.missing, s.authorized, s.tier)
  RETURNING c.id, c.is_authorized AS "isAuthorized"`;

/**
 * Updates `missingData`, `isAuthorized` and `tier` of these centers. Call it in the transaction of
 * any change of address, phone numbers, machine, members, levels or roles. Only active memberships of
 * professionals count whose address is confirmed and whose account is not disabled. Locks the centers.
 * @returns the centers that changed
 */
export async function refreshStatus(
  client: Client,
  centerIds: string[],
): Promise<{ id: string; isAuthorized: boolean }[]> {
  if (centerIds.length === 0) return [];
  const { rows } = await client.query(FACTS, [centerIds]);
  const now = (rows as Row[]).map((center) => {
    const { missingData: missing, isAuthorized: authorized, tier } = statusOf(center);
    return { id: center.id, missing, authorized, tier };
  });
  const changed = await client.query(WRITE, [JSON.stringify(now)]);
  return changed.rows as { id: string; isAuthorized: boolean }[];
}

const EXPERTS = `
  SELECT u.is_enabled AS "isQualified", u.level FROM users u WHERE u.id = ANY($1::uuid[]) AND ${isActiveProfessional('u')}
  ORDER BY u.id FOR SHARE`;

/** A new center's status. Locks its professionals: a level reached meanwhile would not find the new center. */
export async function initialStatus(
  client: Client,
  facts: Omit<CenterFacts, 'experts'>,
  expertIds: string[],
): Promise<ReturnType<typeof statusOf>> {
  const { rows } = expertIds.length > 0 ? await client.query(EXPERTS, [expertIds]) : { rows: [] };
  return statusOf({ ...facts, experts: rows as CenterFacts['experts'] });
}

/** Refreshes the status of every center of these people: after a change of level, qualification, role or account. */
export async function refreshStatusOfExperts(client: Client, userIds: string[]) {
  const { rows } = await client.query(
    'SELECT DISTINCT center_id AS id FROM center_experts WHERE user_id = ANY($1::uuid[])',
    [userIds],
  );
  return refreshStatus(
    client,
    (rows as { id: string }[]).map(({ id }) => id),
  );
}

/** Centers per transaction, so that nobody waits long for one: after a kill the next run starts over. */
const AT_ONCE = 500;
const BEGINNING = '00000000-0000-0000-0000-000000000000';

/** Corrects every center's status that no longer fits the rules, as after an upgrade. Returns their number. */
export async function refreshAllStatus(atOnce = AT_ONCE): Promise<number> {
  let changed = 0;
  for (let after: string | undefined = BEGINNING; after; ) {
    const text = 'select id::text from centers where id > $1::uuid order by id limit $2';
    const rows: { id: string }[] = await fromPool(text, [after, atOnce]);
    const ids = rows.map(({ id }) => id);
    changed += (await transaction((tx) => refreshStatus(clientWithin(tx), ids))).length;
    after = ids.at(-1);
  }
  log.info({ changed }, 'status of centers refreshed');
  return changed;
}
