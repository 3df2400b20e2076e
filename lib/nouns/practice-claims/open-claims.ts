import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { defineVerb } from '@/lib/core/verb';
import { fromPool } from '@/lib/run/db/transaction';

/** One of two centers founded as the same practice, with its people, for staff. */
const claimSide = z.object({
  id: z.uuid(),
  name: z.string(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  createdAt: z.string(),
  treatments: z.int(),
  people: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type ClaimSide = z.infer<typeof claimSide>;

export type PracticeClaim = { _id: string; createdAt: string; sides: [ClaimSide, ClaimSide] };

const MAX_CLAIMS = 100;

const SIDE = (column: string) => `(select json_build_object(
    'id', s.id, 'name', s.name, 'street', coalesce(nullif(concat_ws(' ', s.street_name, s.street_number), ''), s.plain_address),
    'city', s.city, 'createdAt', s.created_at,
    'treatments', (select count(*) from treatments t where t.center_id = s.id and t.deleted_at is null),
    'people', (select coalesce(json_agg(json_build_object('name', concat_ws(' ', u.name, u.surname), 'email', u.email) order by m.created_at), '[]')
      from memberships m join users u on u.id = m.user_id
      where m.center_id = s.id and m.status = 'active' and m.is_responsible and u.deleted_at is null))
  from centers s where s.id = p.${column})`;

/** SQL: whether the person `$1` of the group `$2` with the provinces `$3` looks after the center `c`. */
const LOOKED_AFTER = `($2::text = 'admin' or $2::text = 'consultant'
  and coalesce(c.consultant_id = $1::uuid or c.country = 'IT' and c.province_code = any($3::text[]), false))`;

/** SQL: whether they look after both sides of the claim `p`: nobody takes a center away from somebody else's care. */
export const LOOKED_AFTER_BOTH = `not exists (
  select from centers c where c.id in (p.first_id, p.second_id) and not ${LOOKED_AFTER})`;

/** SQL: whether the person `$1` of the group `$2` with the provinces `$3` decides the claim `p`. */
export const JUDGED = `p.decision is null and exists (
  select from centers c where c.id in (p.first_id, p.second_id) and ${LOOKED_AFTER})
  and not exists (select from centers c where c.id in (p.first_id, p.second_id) and c.deleted_at is not null)`;

const OPEN = `
  select p.id::text as _id, p.created_at as "createdAt", json_build_array(${SIDE('first_id')}, ${SIDE('second_id')}) as sides
  from practice_claims p where ${JUDGED} order by p.created_at limit ${MAX_CLAIMS}`;

/** The open claims that the actor decides, oldest first; 403 for everybody but consultants and admins. */
export async function openClaims(actor: Actor): Promise<PracticeClaim[]> {
  if (actor.id === null || (actor.group !== 'admin' && actor.group !== 'consultant')) throw refusal(actor);
  const values = [actor.id, actor.group, actor.areaProvinces];
  return fromPool<PracticeClaim>(OPEN, values);
}

const CLAIMED = `
  select 1 from practice_claims p join centers a on a.id = p.first_id join centers b on b.id = p.second_id
  where p.decision is null and $1::uuid in (p.first_id, p.second_id) and a.deleted_at is null and b.deleted_at is null limit 1`;

/** Whether somebody else has founded the same practice, and nobody has decided yet. */
export async function isClaimed(centerId: string): Promise<boolean> {
  return (await fromPool(CLAIMED, [centerId])).length > 0;
}

export const readClaims = defineVerb('GET /practice-claims', {
  summary: 'Practices that two people founded, for the consultants of their provinces and for admins',
  tag: 'centers',
  answer: z.array(z.object({ _id: z.uuid(), createdAt: z.string(), sides: z.array(claimSide) })),
  run: ({ actor }) => openClaims(actor),
});
