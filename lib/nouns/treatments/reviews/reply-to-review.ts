import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { requiredText } from '@/lib/core/fields/schema.typed';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, notFound } from '@/lib/run/errors';
import { treatments } from '../resource';
import { QUOTED, REPLIED_BY } from './data';
import { decisionForm, reviewDecision, withReason } from './decide-review';

const replyBody = z.strictObject({ reply: requiredText(LONGEST.answer) });

/**
 * Somebody of the practice replies to a published review, once; a refused reply may be rewritten. It is published once
 * the office has approved it.
 * @throws Problem 404 for reviews of other practices and those not shown, 409 if it is answered
 */
async function replyToReview(tx: Tx, actor: Actor, id: string, sent: unknown): Promise<void> {
  if (actor.group !== 'expert') throw refusal(actor);
  const me = requireConfirmed(actor);
  const { reply } = parse(replyBody, sent);
  if (!isUuid(id)) throw notFound();
  const [review] = await within(tx)(
    `select r.treatment_id::text as "treatmentId", r.reply_status::text as "replyStatus"
     from ${QUOTED} and r.id = $2::uuid and ${REPLIED_BY} for update of r`,
    [me.id, id],
  );
  if (!review) throw notFound();
  const { replyStatus } = review;
  if (replyStatus === 'waiting' || replyStatus === 'published') throw conflict('errors.alreadyAnswered', 'reply');
  const data = { reply, replyStatus: 'waiting', replyReason: null, repliedById: me.id, repliedAt: new Date() } as const;
  await tx.review.update({ where: { id }, data });
  await audit(tx, actor, {
    action: 'update',
    entity: treatments.name,
    entityId: review.treatmentId as string,
    after: { replyStatus: 'waiting' },
  });
}

export const reply = defineVerb('POST /reviews/{id}/reply', {
  summary: 'Answer a patient’s words on the practice’s page, once; it appears after the office has read it',
  tag: 'treatments',
  body: replyBody,
  form: { page: 'reviews', saved: 'reviewReplied', body: ({ reply: text = '' }) => ({ reply: text }) },
  run: ({ tx, actor, id, raw }) => replyToReview(tx, actor, id, raw),
});

/**
 * The office publishes or refuses a practice's reply. The patient is notified when it is first published, its author
 * when it is refused.
 * @throws Problem 404 if the patient has withdrawn the review, 409 if somebody else has decided meanwhile
 */
async function decideReply(tx: Tx, actor: Actor, id: string, sent: unknown): Promise<void> {
  if (actor.group !== 'admin') throw refusal(actor);
  const { status, reason, from, repliedAt } = withReason(parse(reviewDecision, sent));
  const found = { id, reply: { not: null }, treatment: { deletedAt: null } };
  const review = await tx.review.findFirst({
    where: found,
    include: { treatment: { select: { userId: true, center: { select: { name: true } } } } },
  });
  if (!review) throw notFound();
  if (review.replyStatus === status && review.replyReason === reason) return;
  const { count } = await tx.review.updateMany({
    where: { id, replyStatus: from, ...(repliedAt && { repliedAt: new Date(repliedAt) }) },
    data: { replyStatus: status, replyReason: reason },
  });
  if (count === 0) throw conflict('errors.changedMeanwhile', 'status');
  await audit(tx, actor, {
    action: 'update',
    entity: treatments.name,
    entityId: review.treatmentId,
    before: { replyStatus: review.replyStatus },
    after: { replyStatus: status },
    reason,
  });
  const { userId, center } = review.treatment;
  const values = { center: center?.name ?? '' };
  if (status === 'refused') await notifyPeople(tx, [review.repliedById], 'replyRefused', values, 'reviews');
  else if (from === 'waiting')
    await notifyPeople(tx, [userId], 'reviewReplied', values, `treatments/${review.treatmentId}`);
}

export const decideOnReply = defineVerb('POST /reviews/{id}/reply-decision', {
  summary: 'Show a practice’s answer to a patient’s words, or not, with the reason (admin)',
  tag: 'treatments',
  body: reviewDecision,
  form: decisionForm,
  run: ({ tx, actor, id, raw }) => decideReply(tx, actor, id, raw),
});
