import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { defineVerb } from '@/lib/core/verb';
import { fromPool } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';
import { INQUIRY_KINDS, INQUIRY_STATUSES } from './schema';
import { withQuestion } from './submit-inquiry';

const inquiry = z.object({
  _id: z.uuid(),
  kind: z.enum(INQUIRY_KINDS),
  status: z.enum(INQUIRY_STATUSES).exclude(['unconfirmed']),
  center: z.string(),
  centerId: z.uuid(),
  timeZone: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  culture: z.string(),
  wishes: z.array(z.string()),
  proposals: z.array(z.string()),
  agreedAt: z.string().nullable(),
  message: z.string().nullable(),
  confirmedAt: z.string(),
});
export type Inquiry = z.infer<typeof inquiry>;

const MAX_INQUIRIES = 200;

/** Whether the person `$1` works at the center of the inquiry `i` now: leaving a practice, or deleting it, ends it at once. */
export const ANSWERED_BY = `exists (select from center_experts e join centers w on w.id = e.center_id
  where e.center_id = i.center_id and e.user_id = $1::uuid and w.deleted_at is null)`;

const LIST = `
  select i.id::text as _id, i.kind::text, i.status::text, c.name as center, c.id::text as "centerId", c.time_zone as "timeZone",
    i.name, i.email::text, i.phone, i.culture, i.wishes, i.proposals, i.agreed_at as "agreedAt", i.message,
    i.confirmed_at as "confirmedAt"
  from inquiries i join centers c on c.id = i.center_id
  where i.confirmed_at is not null and ${ANSWERED_BY}
  order by i.status = 'waiting' desc, case when i.status = 'waiting' then i.confirmed_at end, i.updated_at desc limit ${MAX_INQUIRIES}`;

/**
 * The confirmed inquiries to the actor's practices: waiting ones first, the longest waiting at the top.
 * @throws Problem 403 to an admin who views the portal as one of these people: what somebody wrote to a practice is
 * private
 */
export async function openInquiries(actor: Actor): Promise<Inquiry[]> {
  if (actor.group !== 'expert') throw refusal(actor);
  const me = requireConfirmed(actor);
  if (me.seenBy) throw forbidden('errors.seeingAs');
  const rows = await fromPool<Inquiry>(LIST, [me.id]);
  return Promise.all(rows.map((row) => withQuestion(row._id, row)));
}

export const readInquiries = defineVerb('GET /inquiries', {
  summary: 'What visitors asked the centers of the reader through their public pages, waiting ones first',
  tag: 'centers',
  answer: z.array(inquiry),
  run: ({ actor }) => openInquiries(actor),
});
