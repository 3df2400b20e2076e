import { standing } from '@/lib/centers/rules';
import type { CenterFacts } from '@/lib/centers/schema';

type Row = CenterFacts & { id: string };

/** A connection of the pool, or a transaction of Prisma's: see `clientWithin`. */
type Client = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

const FACTS = `
  SELECT c.id, c.name, c.street_name AS "streetName", c.street_number AS "streetNumber", c.zip_code AS "zipCode", c.city,
    c.province, c.province_code AS "provinceCode", c.region, c.country, c.phone_numbers AS "phoneNumbers",
    c.referent_email::text AS "referentEmail", c.machine_type::text AS "machineType", c.machine_name AS "machineName",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('isQualified', u.is_enabled, 'level', u.level))
      FROM center_experts e JOIN users u ON u.id = e.user_id
      WHERE e.center_id = c.id AND u.deleted_at IS NULL AND u.confirmed_user
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
 * Brings `missingData`, `isAuthorized` and `tier` of these centers up to date. Call it in the transaction of whatever
 * changed an address, a phone number, a machine, who works there, or a level. Only active memberships of people with a
 * confirmed address count. Locks the centers.
 * @returns the centers that changed
 */
export async function refreshStanding(
  client: Client,
  centerIds: string[],
): Promise<{ id: string; isAuthorized: boolean }[]> {
  if (centerIds.length === 0) return [];
  const { rows } = await client.query(FACTS, [centerIds]);
  const now = (rows as Row[]).map((center) => {
    const { missingData: missing, isAuthorized: authorized, tier } = standing(center);
    return { id: center.id, missing, authorized, tier };
  });
  const changed = await client.query(WRITE, [JSON.stringify(now)]);
  return changed.rows as { id: string; isAuthorized: boolean }[];
}

const EXPERTS = `
  SELECT is_enabled AS "isQualified", level FROM users WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL AND confirmed_user
  ORDER BY id FOR SHARE`;

/**
 * The standing of a center that is about to be made, for its columns. The professionals stay as they are until the
 * transaction ends: who reaches a level meanwhile would not find the center yet, and leave it behind.
 */
export async function firstStanding(
  client: Client,
  facts: Omit<CenterFacts, 'experts'>,
  expertIds: string[],
): Promise<ReturnType<typeof standing>> {
  const { rows } = await client.query(EXPERTS, [expertIds]);
  return standing({ ...facts, experts: rows as CenterFacts['experts'] });
}

/** The same for every center of these people: after a level, a qualification or an account changed. */
export async function refreshStandingOfExperts(client: Client, userIds: string[]) {
  const { rows } = await client.query(
    'SELECT DISTINCT center_id AS id FROM center_experts WHERE user_id = ANY($1::uuid[])',
    [userIds],
  );
  return refreshStanding(
    client,
    (rows as { id: string }[]).map(({ id }) => id),
  );
}
