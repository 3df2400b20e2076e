import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { chordOfKm, kmOfChord } from '@/lib/nouns/places/geo/rules.distance';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import type { MERGED_CENTER_SUMS } from './schema.merging';

export type CenterSide = {
  id: string;
  name: string;
  slug: string;
  country: string | null;
  isPublic: boolean;
  createdAt: Date;
  counts: Record<(typeof MERGED_CENTER_SUMS)[number], number>;
};

const SIDE = `
  select c.id::text, c.name, c.slug, c.country, c.is_public is true as "isPublic", c.created_at as "createdAt",
    c.position <-> (select o.position from centers o where o.id = any($1::uuid[]) and o.id <> c.id) as chord,
    json_build_object(
      'experts', (select count(*) from memberships m where m.center_id = c.id and m.status = 'active'),
      'waiting', (select count(*) from memberships m where m.center_id = c.id and m.status = 'waiting'),
      'dealers', (select count(*) from center_dealers d where d.center_id = c.id),
      'treatments', (select count(*) from treatments t where t.center_id = c.id),
      'ratings', (select count(*) from treatments t where t.center_id = c.id and t.rating is not null),
      'codes', (select count(*) from product_codes p where p.center_id = c.id),
      'events', (select count(*) from center_events e where e.center_id = c.id and e.deleted_at is null),
      'visits', (select count(*) from center_visits v where v.center_id = c.id and v.deleted_at is null),
      'exports', (select count(*) from export_batch_centers b where b.center_id = c.id),
      'requests', (select count(*) from contacts r where c.id in (r.center_id, r.became_center_id))
        + (select count(*) from product_test_requests r where r.became_center_id = c.id)
        + (select count(*) from cw_rollup_requests r where r.center_id = c.id)
        + (select count(*) from reportings r where r.center_id = c.id),
      'homes', (select count(*) from users u where u.center_id = c.id)) as counts
  from centers c where c.id = any($1::uuid[]) and c.deleted_at is null`;

/** Centers farther apart are hardly one practice: the admin is warned. */
const FAR_KM = 1;

export type CenterMerge = {
  kept: CenterSide;
  gone: CenterSide;
  /** Distance in kilometres, if both have a position. */
  km: number | null;
  isFar: boolean;
  refused: string | null;
};

/**
 * Two centers side by side, and why they cannot be merged, if so. @throws Problem 404 if one of them does not exist
 * (any more)
 */
export async function describeCenterMerge(
  actor: Actor,
  keptId: string,
  goneId: string,
  run: Run = fromPool,
): Promise<CenterMerge> {
  if (actor.group !== 'admin') throw refusal(actor);
  if (!isUuid(keptId) || !isUuid(goneId)) throw notFound('errors.centerNotFound');
  const sides = (await run(SIDE, [[keptId, goneId]])) as (CenterSide & { chord: number | null })[];
  const [kept, gone] = [keptId, goneId].map((id) => sides.find((side) => side.id === id));
  if (!kept || !gone) throw notFound('errors.centerNotFound');
  const km = kept.chord === null ? null : kmOfChord(kept.chord);
  return { kept, gone, km, isFar: km !== null && km > FAR_KM, refused: refusalOf(kept, gone) };
}

/** The message key of the reason why two centers cannot be merged; null if they can. */
function refusalOf(kept: CenterSide, gone: CenterSide): string | null {
  if (kept.id === gone.id) return 'errors.mergeSameCenter';
  return kept.country && gone.country && kept.country !== gone.country ? 'errors.mergeCountries' : null;
}

export type DoubleCenter = { id: string; name: string; city: string | null; street: string | null; reasons: string[] };

/** Covers two doors of one house, and differing positions of one address. */
const ONE_HOUSE_KM = 0.2;
/** Trigram similarity of two names that may be spellings of one: "Studio Neri" and "Studio dentistico Neri". */
const SIMILAR = 0.45;

const DOUBLES = `
  with c as materialized (
    select id, phone_numbers, referent_email, position, search_text(name) as plain from centers where id = $1::uuid
  ), found as (
    select o.id, 'phone' as reason from c join centers o on o.phone_numbers && c.phone_numbers
    union all select o.id, 'email' from c join centers o on o.search like '%' || search_text(c.referent_email::text) || '%'
      and o.referent_email = c.referent_email
    union all select o.id, 'name' from c join centers o
      on o.position <@ cube_enlarge(c.position, $2::float8, 3) and o.deleted_at is null
      and o.position <-> c.position <= $2::float8 and similarity(search_text(o.name), c.plain) > ${SIMILAR}
  )
  select o.id::text, o.name, o.city, nullif(concat_ws(' ', o.street_name, o.street_number), '') as street,
    array_agg(distinct f.reason order by f.reason) as reasons
  from found f join centers o on o.id = f.id where o.id <> $1::uuid and o.deleted_at is null
  group by o.id order by count(distinct f.reason) desc, o.name, o.id limit 5`;

const NAMED = `
  select o.id::text, o.name, o.city, nullif(concat_ws(' ', o.street_name, o.street_number), '') as street, '{}'::text[] as reasons
  from centers o where o.id <> $1::uuid and o.deleted_at is null and o.search like '%' || search_text($2) || '%'
  order by o.name, o.id limit 20`;

/** Possible duplicates of a center (same phone or address, or a similar name nearby), or those that match `q`. */
export async function findDoubleCenters(actor: Actor, id: string, q = ''): Promise<DoubleCenter[]> {
  if (actor.group !== 'admin') throw refusal(actor);
  const rows = q.trim()
    ? await fromPool(NAMED, [id, q.trim().slice(0, 100)])
    : await fromPool(DOUBLES, [id, chordOfKm(ONE_HOUSE_KM)]);
  return rows as DoubleCenter[];
}
