import { z } from 'zod';
import { list, object, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { recordPosted, type SendResult, wasSent } from '@/lib/nouns/outbox/record-posted';
import { db } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { badRequest, forbidden, PermanentFailure } from '@/lib/run/errors';
import { enqueue, type Jobs } from '@/lib/run/jobs/queue';
import { domainOf } from '@/lib/run/mail/deliver';
import { openLane } from '@/lib/run/mail/lane';
import { unsubscribeLink } from './compose-delivery';
import { composeNewsletter, isWritten, personalValues, type Texts, textsOf } from './compose-newsletter';
import { newsletters } from './resource';

const languagesOf = (letter: Texts, language?: 'it' | 'en') =>
  (['it', 'en'] as const).filter((one) => isWritten(letter, one) && (!language || language === one));

export const requestTest = defineVerb('POST /newsletters/{id}/test', {
  summary: 'Send a newsletter to oneself as its readers would get it, in one language or in all it is written in',
  body: z.strictObject({ language: z.enum(['it', 'en']).optional() }),
  isBodyOptional: true,
  answer: object({ to: text, languages: list({ enum: ['it', 'en'] }) }),
  run: async ({ tx, actor: me, id, body: { language } }) => {
    const locked = await lockRecord(tx, newsletters, me, id);
    if (!locked.mayUpdate) throw forbidden();
    const languages = languagesOf(locked.before as unknown as Texts, language);
    if (languages.length === 0) throw badRequest('errors.newsletterIncomplete');
    for (const one of languages) {
      const jobId = await enqueue(tx, 'newsletter-test', { newsletterId: id, userId: me.id, language: one });
      if (!jobId) throw new Error('The queue has not taken the test of a newsletter.');
      const line = { id: jobId, kind: 'test', newsletterId: id, email: me.email, culture: one };
      await tx.outboxMail.create({ data: line, select: { id: true } });
    }
    return { to: me.email, languages };
  },
});

/** Runs the job. Throws if the mail server does not accept the mail. */
export async function sendTest({ newsletterId, userId, language }: Jobs['newsletter-test'], id: string) {
  if (await wasSent(id)) return;
  const [letter, reader] = await Promise.all([
    db.newsletter.findUniqueOrThrow({ where: { id: newsletterId } }),
    db.user.findUniqueOrThrow({ where: { id: userId } }),
  ]);
  const record = (posted: SendResult, answer: string) => recordPosted(id, posted, answer, false, 'newsletter-test');
  const lane = openLane();
  if (!lane) {
    await record('refused', 'no SMTP_URL is set');
    throw new PermanentFailure('no SMTP_URL is set');
  }
  try {
    const message = await composeTest(textsOf(letter), language);
    const values = personalValues(reader, unsubscribeLink({ id, userId, centerId: null, culture: language }));
    const messageId = `${id}@${domainOf(env.MAIL_FROM)}`;
    const outcome = await lane.send({
      messageId,
      to: reader.email,
      raw: () => message.raw({ id: messageId, to: reader.email, values, headers: [] }),
      page: () => ({ subject: message.subject(values), html: message.html(values) }),
    });
    await record(OUTBOX_STATE[outcome.kind], outcome.answer);
    if (outcome.kind === 'refused') throw new PermanentFailure('the mail server refuses the test');
    if (outcome.kind !== 'sent') throw new Error(outcome.answer);
  } finally {
    lane.close();
  }
}

/** A missing answer counts as a failure and is retried: a second test does no harm. */
const OUTBOX_STATE = { sent: 'sent', refused: 'refused', later: 'later', unknown: 'later' } as const;

export const composeTest = (letter: Texts, language: string) =>
  composeNewsletter({ ...letter, audience: null }, language, '[Test] ');
