import { fromPool } from '@/lib/run/db/transaction';

export type JoinableCenter = {
  id: string;
  name: string;
  street: string | null;
  city: string | null;
  provinceCode: string | null;
  country: string | null;
  isMine: boolean;
  isWaiting: boolean;
};

const MAX_CENTERS = 10;

/** Not the faster column `search`, which contains the contact person's address: that must not be guessable. */
const NAME_AND_ADDRESS = `search_text(concat_ws(' ', c.name, c.city, c.street_name))`;

const joinable = (link: 'center_experts' | 'center_dealers') => `
  select c.id, c.name, nullif(concat_ws(' ', c.street_name, c.street_number), '') as street, c.city, c.province_code as "provinceCode", c.country,
         exists (select from ${link} e where e.center_id = c.id and e.user_id = $2::uuid) as "isMine",
         exists (select from memberships m where m.center_id = c.id and m.user_id = $2::uuid and m.status = 'waiting') as "isWaiting"
  from centers c
  where c.deleted_at is null
    and (c.unconfirmed_since is null or $3::boolean or exists (select from center_experts o where o.center_id = c.id and o.user_id = $2::uuid))
    and (select bool_and(c.search like '%' || word || '%' and ${NAME_AND_ADDRESS} like '%' || word || '%')
         from unnest(string_to_array(search_text($1::text), ' ')) word where word <> '')
  order by similarity(search_text(c.name), search_text($1::text)) desc, c.name, c.id
  limit ${MAX_CENTERS}`;

const JOINABLE = joinable('center_experts');
const ASSIGNABLE = joinable('center_dealers');

/**
 * Centers whose name, town and street contain every word of the text, so that professionals find their
 * workplace even if it is not on the public map. Best first, at most ten. For dealers, `isMine` is a center assigned to them.
 * Only staff find the centers that nobody confirmed has founded.
 */
export async function findJoinable(
  text: string,
  userId: string,
  { isDealer = false, byStaff = false } = {},
): Promise<JoinableCenter[]> {
  const words = text
    .replaceAll('\0', '')
    .replaceAll(/[\\%_]/g, ' ')
    .trim()
    .slice(0, 100);
  if (words.length < 2) return [];
  return fromPool<JoinableCenter>(isDealer ? ASSIGNABLE : JOINABLE, [words, userId, byStaff]);
}
