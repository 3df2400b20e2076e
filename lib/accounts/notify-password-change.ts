import { localeFor } from '@/lib/accounts/rules';
import { enqueue } from '@/lib/jobs/queue';
import type { Tx } from '@/lib/rest/transaction';
import { recordEvent } from '@/lib/security-events/record-event';

type Change = {
  userId: string;
  /** Who changed it. */
  actorId: string | null;
};

/**
 * What follows from a new password that its owner has chosen: it is noted, and a letter says so, with a link for who did not choose it.
 */
export async function notifyPasswordChange(tx: Tx, { userId, actorId }: Change): Promise<void> {
  await recordEvent(tx, { kind: 'password-changed', userId, actorId });
  const select = { email: true, name: true, culture: true, confirmedUser: true };
  const { email, name, culture, confirmedUser } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select });
  if (!confirmedUser) return;
  const link = `/${localeFor(culture)}/forgot-password`;
  await enqueue(tx, 'mail', { to: email, culture, letter: 'passwordChanged', values: { name, link } });
}
