import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { badRequest, forbidden } from '@/lib/errors';
import { enqueue, type Jobs } from '@/lib/jobs/queue';
import { domainOf } from '@/lib/mail/deliver';
import { openLane } from '@/lib/mail/lane';
import type { Tx } from '@/lib/rest/transaction';
import { lockRecord } from '@/lib/rest/write';
import { unsubscribeLink } from './compose-delivery';
import { composeNewsletter, isWritten, personalValues, type Texts, textsOf } from './compose-newsletter';
import { newsletters } from './resource';

export const testOptions = z.strictObject({ language: z.enum(['it', 'en']).optional() });

/** Both texts, as far as they are written; a test of one that is not makes no sense. */
const languagesOf = (letter: Texts, language?: 'it' | 'en') =>
  (['it', 'en'] as const).filter((one) => isWritten(letter, one) && (!language || language === one));

/** Queues a newsletter to whoever asks for it, as its readers would get it. Returns in which languages. */
export async function requestTest(tx: Tx, actor: Actor, id: string, { language }: z.output<typeof testOptions>) {
  const me = requirePerson(actor);
  const locked = await lockRecord(tx, newsletters, me, id);
  if (!locked.mayUpdate) throw forbidden();
  const languages = languagesOf(locked.before as unknown as Texts, language);
  if (languages.length === 0) throw badRequest('errors.newsletterIncomplete');
  await enqueue(tx, 'newsletter-test', { newsletterId: id, userId: me.id, ...(language && { language }) });
  return { to: me.email, languages };
}

/** The work of the queue. Throws where the mail server does not take it. */
export async function sendTest({ newsletterId, userId, language }: Jobs['newsletter-test'], jobId: string) {
  const [letter, reader] = await Promise.all([
    db.newsletter.findUniqueOrThrow({ where: { id: newsletterId } }),
    db.user.findUniqueOrThrow({ where: { id: userId } }),
  ]);
  const lane = openLane();
  if (!lane) return;
  try {
    for (const one of languagesOf(textsOf(letter), language)) {
      const message = await composeNewsletter({ ...textsOf(letter), audience: null }, one, '[Test] ');
      const link = unsubscribeLink({ id: jobId, userId, centerId: null, culture: one });
      const values = personalValues(reader, link);
      const messageId = `${jobId}.${one}@${domainOf(env.MAIL_FROM)}`;
      const outcome = await lane.send({
        ...{ messageId, to: reader.email },
        raw: () => message.raw({ id: messageId, to: reader.email, values, headers: [] }),
        page: () => ({ subject: message.subject(values), html: message.html(values) }),
      });
      if (outcome.kind !== 'sent') throw new Error(outcome.answer);
    }
  } finally {
    lane.close();
  }
}
