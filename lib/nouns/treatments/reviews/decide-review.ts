import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { instant, optional, text } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid, notFound } from '@/lib/run/errors';
import { treatments } from '../resource';

/**
 * Allows or ends showing the patient's rating and review on the practice's page. The office decides about each new
 * permission.
 * @throws Problem 404 for treatments out of scope, 403 for anybody but the patient and for people who work there, 409
 * before it is rated
 */
export async function allowReview(tx: Tx, me: Person, treatmentId: string, isAllowed: boolean): Promise<void> {
  await lockRecord(tx, treatments, me, treatmentId);
  const [treatment] = await within(tx)(
    `select t.rating is not null as "isRated", t.expert_id = t.user_id or exists (
       select from center_experts e where e.center_id = t.center_id and e.user_id = t.user_id) as "isTheirOwn"
     from treatments t where t.id = $1::uuid and t.user_id = $2::uuid`,
    [treatmentId, me.id],
  );
  if (!treatment) throw forbidden();
  const where = { treatmentId };
  if (!isAllowed) {
    const { count } = await tx.review.deleteMany({ where });
    if (count > 0) await note(tx, me, treatmentId, false);
    return;
  }
  if (treatment.isTheirOwn) throw forbidden('errors.ownPractice', 'isPublic');
  if (!treatment.isRated) throw conflict('errors.notRated', 'rating');
  const { count } = await tx.review.createMany({ data: where, skipDuplicates: true });
  if (count > 0) await note(tx, me, treatmentId, true);
}

const note = (tx: Tx, me: Person, entityId: string, isPublic: boolean) =>
  audit(tx, me, {
    action: 'update',
    entity: treatments.name,
    entityId,
    before: { isPublic: !isPublic },
    after: { isPublic },
  });

export const showReview = defineVerb('POST /treatments/{id}/publication', {
  summary:
    'The patient allows their rating and words to be shown on the practice’s page, without their name, or takes it back at once',
  body: z.strictObject({ isPublic: z.boolean() }),
  form: {
    page: (_, { id }) => `treatments/${id}`,
    saved: 'reviewShown',
    isButton: true,
    body: (values) => ({ isPublic: values.isPublic === 'true' }),
  },
  run: ({ tx, actor, id, body: { isPublic } }) => allowReview(tx, actor, id, isPublic),
});

export const reviewDecision = z.strictObject({
  status: z.enum(['published', 'refused'], 'validation.choice'),
  /** For the patient; needed to refuse. */
  reason: optional(text(LONGEST.reason)),
  /** The status that was decided about: a concurrent second decision is refused. */
  from: z.enum(['waiting', 'published', 'refused']),
  /** For a reply: the time of the version that was read. A later version is not decided. */
  repliedAt: instant.optional(),
});

/** Requires the reason for a refusal, and drops it otherwise. */
export function withReason({ status, reason, from, repliedAt }: z.output<typeof reviewDecision>) {
  const why = status === 'refused' ? reason?.trim() || null : null;
  if (status === 'refused' && !why) throw invalid([{ field: 'reason', message: 'validation.required' }]);
  return { status, reason: why, from, repliedAt };
}

/**
 * The office publishes or refuses a review.
 * @throws Problem 404 if the patient has withdrawn it, 409 if somebody else has decided meanwhile
 */
async function decideReview(tx: Tx, actor: Actor, id: string, sent: unknown): Promise<void> {
  if (actor.group !== 'admin') throw refusal(actor);
  const { status, reason, from } = withReason(parse(reviewDecision, sent));
  const review = await tx.review.findFirst({ where: { id, treatment: { deletedAt: null } } });
  if (!review) throw notFound();
  if (review.status === status && review.reason === reason) return;
  const data = { status, reason, decidedById: actor.id, decidedAt: new Date() };
  const { count } = await tx.review.updateMany({ where: { id, status: from }, data });
  if (count === 0) throw conflict('errors.changedMeanwhile', 'status');
  await audit(tx, actor, {
    action: 'update',
    entity: treatments.name,
    entityId: review.treatmentId,
    before: { reviewStatus: review.status },
    after: { reviewStatus: status },
    reason,
  });
}

export const decisionForm = {
  page: 'reviews',
  saved: 'reviewDecided',
  body: ({ status, reason, from, repliedAt }: Record<string, string>) => ({
    status,
    from,
    ...(reason && { reason }),
    ...(repliedAt && { repliedAt }),
  }),
} as const;

export const decide = defineVerb('POST /reviews/{id}/decision', {
  summary: 'Show a patient’s words on the practice’s page, or not, with the reason (admin)',
  tag: 'treatments',
  body: reviewDecision,
  form: decisionForm,
  run: ({ tx, actor, id, raw }) => decideReview(tx, actor, id, raw),
});
