import { localeFor } from '@/lib/nouns/accounts/rules';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import type { Tx } from '@/lib/run/db/transaction';
import { enqueue } from '@/lib/run/jobs/queue';

type Change = {
  userId: string;
  /** Who changed it. */
  actorId: string | null;
};

/**
 * Logs a password change by the owner as a security event, and notifies them by
 * e-mail, with a link in case it was somebody else.
 */
export async function notifyPasswordChange(tx: Tx, { userId, actorId }: Change): Promise<void> {
  await recordEvent(tx, { kind: 'password-changed', userId, actorId });
  const select = { email: true, name: true, culture: true, confirmedUser: true };
  const { email, name, culture, confirmedUser } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select });
  if (!confirmedUser) return;
  const link = `/${localeFor(culture)}/forgot-password`;
  await enqueue(tx, 'mail', { to: email, culture, letter: 'passwordChanged', values: { name, link } });
}
