import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { getRecord } from '@/lib/core/read';
import { CARD_COLUMNS, countPublic, listPublic } from '@/lib/nouns/centers/list-public';
import { JOIN_FIGURES } from '@/lib/nouns/centers/measured-results';
import { type CenterCard, PUBLIC_LINES, type PublicCenter } from '@/lib/nouns/centers/schema';
import type { LatLng } from '@/lib/nouns/places/map/rules';
import { pool } from '@/lib/run/db/db';
import { columnOf } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { centers } from './resource';

// Each column by name, so that a new one is not public until it is added here.
const FIND = `
  SELECT ${CARD_COLUMNS}, c.region, c.closures, c.facilities, c.arrival, c.price_to AS "priceTo",
    c.refuses_inquiries AS "refusesInquiries", c.phone_numbers AS "phoneNumbers", c.video_link AS "videoLink",
    ${PUBLIC_LINES.map((name) => `c."${columnOf('Center', name).column}" AS "${name}"`).join(', ')}, c.time_zone AS "timeZone", false AS "isOpen", NULL AS "openUntil", NULL AS "distanceKm",
    coalesce((
      SELECT json_agg(json_build_object('weekday', h.weekday, 'closed', h.closed, 'opensAt', h.opens_at,
        'closesAt', h.closes_at, 'reopensAt', h.reopens_at, 'reclosesAt', h.recloses_at) ORDER BY h.weekday)
      FROM opening_hours h WHERE h.center_id = c.id
    ), '[]') AS "openingHours",
    (
      SELECT p.path FROM places p
      WHERE p.country = c.country AND p.path IS NOT NULL AND CASE WHEN c.comune_code IS NULL
        THEN p.kind = 'city' AND p.name = c.city AND p.region IS NOT DISTINCT FROM c.region
        ELSE p.kind = 'comune' AND p.istat_code = c.comune_code END
      ORDER BY p.population DESC LIMIT 1
    ) AS "placePath"
  FROM centers c ${JOIN_FIGURES}
  WHERE `;

/** The center as the public would see it; without a position until it has been located. */
export type PreviewedCenter = Omit<PublicCenter, 'lat' | 'lng'> & { lat: number | null; lng: number | null };

/** A public center by slug or id; null if it is hidden, deleted, unauthorised or unknown. */
export async function findPublicCenter(slugOrId: string): Promise<PublicCenter | null> {
  const byId = isUuid(slugOrId);
  const rows = await fromPool<PublicCenter>(`${FIND}c.is_public AND ${byId ? 'c.id = $1' : 'c.slug = $1'}`, [slugOrId]);
  return rows[0] ?? null;
}

export async function findSuccessor(slugOrId: string): Promise<string | null> {
  const { rows } = await pool.query<{ slug: string }>(
    `SELECT k.slug FROM centers g JOIN centers k ON k.id = g.merged_into_id
     WHERE k.is_public AND ${isUuid(slugOrId) ? 'g.id = $1' : 'g.slug = $1'}`,
    [slugOrId],
  );
  return rows[0]?.slug ?? null;
}

/** Previews a center in the reader's scope as its public page shows it, whether public or not; 404 out of scope. */
export async function findPreview(me: Person, id: string): Promise<PreviewedCenter & { isPublic: boolean }> {
  if (!isUuid(id)) throw notFound();
  await getRecord(centers, me, id, { fields: ['name'] });
  const rows = await fromPool<PreviewedCenter & { isPublic: boolean }>(
    `SELECT f.*, p.is_public AS "isPublic" FROM (${FIND}c.id = $1) f JOIN centers p ON p.id = f.id`,
    [id],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The public centers that are nearest to another one, public or not; `takesInquiries`: near ones that take requests. */
export async function nearestTo(
  center: LatLng & { id: string },
  limit: number,
  { takesInquiries = false, now = new Date() } = {},
): Promise<CenterCard[]> {
  const filters = { circle: { around: center, km: takesInquiries ? 50 : 200 }, takesInquiries };
  const listing = {
    filters,
    count: await countPublic(filters),
    order: 'nearest',
    origin: center,
    shuffle: 0,
    now,
  } as const;
  const found = await listPublic(listing, 0, limit + 1);
  return found.filter(({ id }) => id !== center.id).slice(0, limit);
}
