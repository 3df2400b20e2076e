import { db } from '@/lib/db';

export type Bounce = { at: Date; answer: string | null };

/** When a mail server said that there is no such mailbox, and in which words; null where none has. */
export async function bounceOf(email: string): Promise<Bounce | null> {
  const stop = await db.mailStop.findUnique({ where: { email_reason: { email, reason: 'bounced' } } });
  return stop && { at: stop.createdAt, answer: stop.detail };
}
