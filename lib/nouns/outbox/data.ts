import { db } from '@/lib/run/db/db';

export type Bounce = { at: Date; answer: string | null };

/** When and how a mail server reported that the mailbox does not exist; null if it did not. */
export async function bounceOf(email: string): Promise<Bounce | null> {
  const stop = await db.mailStop.findUnique({ where: { email_reason: { email, reason: 'bounced' } } });
  return stop && { at: stop.createdAt, answer: stop.detail };
}
