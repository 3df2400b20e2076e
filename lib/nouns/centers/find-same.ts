import { placeSlug } from '@/lib/nouns/places/rules';
import type { Tx } from '@/lib/run/db/transaction';

type Practice = {
  name: string;
  city: string | null;
  /** ISTAT code; null abroad, and if the town is unknown. */
  comuneCode: string | null;
  /** Street and number as written; null if unknown. */
  street: string | null;
};

export type SamePractice = { id: string; name: string; street: string | null; city: string | null };

type FindOptions = {
  /** The person who enters the practice; their own unconfirmed centers are found as well. */
  personId?: string | null;
  exceptId?: string | null;
};

/**
 * The center of the same name in the same town, unless both have an address and these differ: one town can have two
 * centers of one name, but not at one address. Null if there is none. A center whose founders are all unconfirmed keeps
 * nobody out: only they find it. Concurrent creations of this name wait here.
 */
export async function findSame(
  tx: Tx,
  practice: Practice,
  { personId = null, exceptId = null }: FindOptions = {},
): Promise<SamePractice | null> {
  const { name, city, comuneCode, street } = practice;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`practice ${placeSlug(name)}`}))`;
  const [same] = await tx.$queryRaw<SamePractice[]>`
    select id::text, name, street, city
    from centers, lateral (
      select coalesce(nullif(concat_ws(' ', street_name, street_number), ''), plain_address) as street
    ) stated
    where search_text(name) = search_text(${name}) and deleted_at is null and id is distinct from ${exceptId}::uuid
      and (unconfirmed_since is null or exists (
        select from memberships m where m.center_id = centers.id and m.user_id = ${personId}::uuid and m.status <> 'closed'))
      and (comune_code = ${comuneCode}
        or ((comune_code is null or ${comuneCode}::text is null) and search_text(city) = search_text(${city})))
      and (street is null or ${street}::text is null
        or regexp_replace(search_text(street), '[^[:alnum:]]', '', 'g')
         = regexp_replace(search_text(${street}), '[^[:alnum:]]', '', 'g'))
    order by created_at limit 1`;
  return same ?? null;
}
