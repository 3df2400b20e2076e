import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { addressLines } from '@/lib/nouns/centers/rules';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, invalid, notFound } from '@/lib/run/errors';
import { localeFor } from '@/lib/run/i18n/routing';
import { notifyVisitor } from './notify-visitor';
import { ANSWERED_BY, type Inquiry } from './open-inquiries';
import { controlOf, timesIn, timeWords } from './rules';
import { inquiryAnswer } from './schema';
import { requireNotPast, requireUpcoming } from './submit-inquiry';

type Locked = Pick<Inquiry, 'centerId' | 'kind' | 'status' | 'name' | 'email' | 'culture' | 'wishes'> & { id: string };

/**
 * `POST /inquiries/{id}/answer`: somebody of the practice accepts one of the wished times, proposes others, declines,
 * or replies to a question; the visitor gets a letter. Once only: a second answer is refused.
 * @throws Problem 404 for inquiries of other practices and unconfirmed ones, 409 if it is answered
 */
async function answerInquiry(tx: Tx, actor: Actor, id: string, body: unknown, now = new Date()): Promise<void> {
  if (actor.group !== 'expert') throw refusal(actor);
  const me = requireConfirmed(actor);
  const answer = parse(inquiryAnswer, body);
  const inquiry = await lockInquiry(tx, me.id, id);
  if (inquiry.status !== 'waiting') throw conflict('errors.alreadyAnswered', 'answer');
  const fits = inquiry.kind === 'question' ? ['reply', 'decline'] : ['accept', 'propose', 'decline'];
  if (!fits.includes(answer.answer)) throw invalid([{ field: 'answer', message: 'validation.choice' }]);
  const center = await tx.center.findUniqueOrThrow({ where: { id: inquiry.centerId } });
  const locale = localeFor(inquiry.culture);
  const { street, town } = addressLines(center);
  const values = {
    center: center.name,
    address: [street, town].filter(Boolean).join(', '),
    phone: center.phoneNumbers[0] ?? '',
    kind: inquiry.kind,
    words: answer.words ? `\n\n${answer.words}` : '',
  };
  switch (answer.answer) {
    case 'accept':
      if (!inquiry.wishes.includes(answer.time)) throw invalid([{ field: 'time', message: 'validation.choice' }]);
      requireNotPast(answer.time, center.timeZone, now);
      await tx.inquiry.update({ where: { id }, data: { status: 'accepted', agreedAt: answer.time, answeredAt: now } });
      await notifyVisitor(tx, inquiry, 'inquiryAccepted', { ...values, time: timeWords(locale, answer.time) });
      break;
    case 'propose':
      requireUpcoming(answer.times, center.timeZone, now, (place) => `times.${place}`);
      await tx.inquiry.update({
        where: { id },
        data: { status: 'proposed', proposals: answer.times, answeredAt: now },
      });
      await notifyVisitor(tx, inquiry, 'inquiryProposed', {
        ...values,
        times: answer.times.map((time) => timeWords(locale, time)).join('\n'),
      });
      break;
    case 'decline':
      await tx.inquiry.update({ where: { id }, data: { status: 'declined', answeredAt: now } });
      await notifyVisitor(tx, inquiry, 'inquiryDeclined', values);
      break;
    case 'reply':
      await tx.inquiry.update({ where: { id }, data: { status: 'answered', answeredAt: now } });
      await notifyVisitor(tx, inquiry, 'inquiryAnswered', values);
  }
  // What was answered, never to whom.
  await audit(tx, actor, {
    action: 'answer-inquiry',
    entity: 'inquiries',
    entityId: id,
    after: { answer: answer.answer },
  });
}

async function lockInquiry(tx: Tx, personId: string, id: string): Promise<Locked> {
  if (!isUuid(id)) throw notFound();
  const [row] = await within(tx)(
    `select i.id::text, i.center_id::text as "centerId", i.kind::text, i.status::text, i.name, i.email::text, i.culture, i.wishes
     from inquiries i where i.id = $2::uuid and i.confirmed_at is not null and ${ANSWERED_BY} for update of i`,
    [personId, id],
  );
  if (!row) throw notFound();
  return row as Locked;
}

/** The form puts the accepted time into its choice: `accept:2026-12-01T15:30`. */
export const answerVisitor = defineVerb('POST /inquiries/{id}/answer', {
  summary: 'Accept a wished time, propose others, decline, or reply to a question; the visitor gets a letter',
  tag: 'centers',
  body: inquiryAnswer,
  form: {
    page: 'inquiries',
    saved: 'inquiryAnswered',
    body: (values) => {
      const [answer = '', ...time] = (values.answer ?? '').split(':');
      return {
        answer,
        words: values.words ?? '',
        ...(answer === 'accept' && { time: time.join(':') }),
        ...(answer === 'propose' && { times: timesIn(values) }),
      };
    },
    fieldOf: (field, values) =>
      field.startsWith('times') ? controlOf(Number(field.split('.')[1] ?? 0), values) : field,
  },
  run: ({ tx, actor, id, raw }) => answerInquiry(tx, actor, id, raw),
});
