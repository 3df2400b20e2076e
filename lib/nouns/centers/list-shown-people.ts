import { answerShown, openShown, SHOWN_BYTES } from '@/lib/core/files/open-shown';
import { defineVerb } from '@/lib/core/verb';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import type { ExpertType } from '@/lib/nouns/users/schema';
import { SHOWN_STAFF } from '@/lib/nouns/users/shown-staff';
import { fromPool } from '@/lib/run/db/transaction';

/** A person on the public page of a center, without id or address. */
export type ShownPerson = {
  membershipId: string;
  name: string;
  surname: string;
  level: Level;
  expertType: ExpertType | null;
  hasFace: boolean;
};

/** The practice `c` shows its people, and the person `u` of the membership `m` agrees, works there and has an account. */
const SHOWN = `c.shows_people and c.deleted_at is null and m.status = 'active' and m.shown_at is not null
  and u.deleted_at is null and u.enabled_user and u.confirmed_user and not u.is_hidden`;

/** A portrait that its owner has uploaded. */
const FACE = 'f.id = u.profile_image_id and f.owner_id = u.id and f.deleted_at is null';

const LIST = `
  select m.id::text as "membershipId", u.name, u.surname, u.level::text, u.expert_type::text as "expertType",
    exists (select from files f where ${FACE}) as "hasFace"
  from memberships m join centers c on c.id = m.center_id join users u on u.id = m.user_id
  where m.center_id = $1::uuid and ${SHOWN} order by m.is_responsible desc, u.level desc, m.created_at limit 12`;

export async function listShownPeople(centerId: string): Promise<ShownPerson[]> {
  return fromPool<ShownPerson>(LIST, [centerId]);
}

const FACE_OF = `
  select ${SHOWN_BYTES}
  from memberships m join centers c on c.id = m.center_id join users u on u.id = m.user_id join files f on ${FACE}
  where m.id = $1::uuid and c.is_public and ${SHOWN}
  union all
  select ${SHOWN_BYTES} from files f join users u on ${FACE} where f.id = $1::uuid and ${SHOWN_STAFF}`;
const WIDTH = 200;

/** The portrait of somebody shown in public, by membership or, of staff, by file; 404 as soon as one side no longer agrees. */
export const openFace = (id: string) => openShown(FACE_OF, [id], WIDTH);

export const readFace = defineVerb('GET /faces/{id}', {
  summary:
    'The portrait of somebody who agrees to be shown on a public page: by their membership of a center, or the file of a consultant or dealer',
  tag: 'centers',
  by: 'anybody',
  file: 'image/*',
  run: async ({ id }) => answerShown(await openFace(id)),
});
