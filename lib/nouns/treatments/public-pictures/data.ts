import { z } from 'zod';
import { answerShown, openShown, SHOWN_BYTES } from '@/lib/core/files/open-shown';
import { defineVerb } from '@/lib/core/verb';
import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { fromPool, type Tx, within } from '@/lib/run/db/transaction';
import type { ShadeGuide } from '../schema';

/** A treatment before and after, as a practice's public page says it: no name, no day. */
export type PublicResult = {
  method: TreatmentMethod;
  severalCycles: boolean;
  guide: ShadeGuide;
  start: string | null;
  end: string | null;
  gain: number | null;
  /** `2026-03`. */
  month: string;
};

/** With the address of its pictures. */
export type ShownResult = PublicResult & { token: string };

const MOST = 3;

const OF_CENTER = `
  select v.token::text, t.product_name::text as method, t.several_cycles as "severalCycles", t.color_type::text as guide,
    t.start_value as start, t.end_value as end, t.gain, to_char(t.treated_on, 'YYYY-MM') as month
  from shown_pictures v join treatments t on t.id = v.treatment_id
  where v.center_id = $1::uuid order by v.agreed_at desc, v.token limit ${MOST}`;

/** What a center's public page shows before and after: the latest to which practice and patient agree. */
export async function listShownResults(centerId: string): Promise<ShownResult[]> {
  return fromPool<ShownResult>(OF_CENTER, [centerId]);
}

/** How a treatment's pictures stand between practice, patient and office. */
export type PictureOffer = {
  /** The office allows them in the center's country. */
  isAllowed: boolean;
  /** The patient sees both: nobody agrees to what they cannot see. */
  areShared: boolean;
  /** The practice offers these very pictures. */
  isOffered: boolean;
  /** The office wants them shown no more. */
  isStopped: boolean;
  /** The patient's last word since the offer; a refusal also if it is older. */
  answer: boolean | null;
  isShown: boolean;
  /** Of the offer, for the patient's yes. */
  token: string | null;
  center: string;
  slug: string;
};

const OFFER = `
  select shows_pictures_in(c.country) as "isAllowed", coalesce(pre.shared and post.shared, false) as "areShared",
    coalesce(s.center_id = t.center_id and s.pre_file_id = pre.file_id and s.post_file_id = post.file_id, false) as "isOffered",
    s.stopped_at is not null as "isStopped",
    case when not y.granted or y.created_at >= s.created_at then y.granted end as answer,
    v.token is not null as "isShown", s.token::text, c.name as center, c.slug
  from treatments t join centers c on c.id = t.center_id
  left join treatment_pictures pre on pre.treatment_id = t.id and pre.kind = 'pre'
  left join treatment_pictures post on post.treatment_id = t.id and post.kind = 'post'
  left join public_pictures s on s.treatment_id = t.id
  left join shown_pictures v on v.treatment_id = t.id
  left join lateral (
    select granted, created_at from consents
    where user_id = t.user_id and (treatment_id = t.id and kind = 'public_pictures' or kind = 'treatment_pictures' and not granted)
    order by created_at desc, id desc limit 1
  ) y on true
  where t.id = $1::uuid`;

/** For readers who may see the treatment. */
export async function readPictureOffer(treatmentId: string, tx?: Tx): Promise<PictureOffer> {
  const [row] = await (tx ? within(tx) : fromPool)(OFFER, [treatmentId]);
  return row as PictureOffer;
}

const BYTES = `
  select ${SHOWN_BYTES}
  from shown_pictures v join files f on f.id = case $2 when 'pre' then v.pre_file_id else v.post_file_id end
  where v.token = $1::uuid and f.deleted_at is null`;
const WIDTH = 800;

export const readPublicPicture = defineVerb('GET /public-pictures/{id}', {
  summary:
    'A picture before or after on a center’s public page; 404 as soon as patient, practice or office take it back',
  tag: 'centers',
  by: 'anybody',
  query: z.strictObject({ kind: z.enum(['pre', 'post']) }),
  file: 'image/*',
  run: async ({ id, query: { kind } }) =>
    // In no cache at all, and on no list of pictures: withdrawn, it is to be gone everywhere.
    answerShown(await openShown(BYTES, [id, kind], WIDTH), {
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, noimageindex',
    }),
});
