import type { Person } from '@/lib/core/actor/actor';
import type { Tx } from '@/lib/run/db/transaction';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { localeFor } from '@/lib/run/i18n/routing';
import { enqueue } from '@/lib/run/jobs/queue';
import { withoutAddresses } from '@/lib/run/mail/proper-name';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';

const DAYS_VALID = 7;

type Invited = { id: string; email: string; name: string; culture?: string };

/** The e-mail of an account made by a colleague: it names the centers, and setting the password accepts. */
export async function sendJoiningLink(
  tx: Tx,
  me: Person,
  centerIds: string[],
  { id, email, name, culture = me.culture }: Invited,
): Promise<void> {
  const secret = newSecret();
  const expiresAt = daysFromNow(DAYS_VALID);
  await tx.passwordReset.create({ data: { userId: id, kind: 'invitation', tokenHash: hashSecret(secret), expiresAt } });
  const centers = await tx.center.findMany({ where: { id: { in: centerIds } }, select: { name: true } });
  const center = centers.map((one) => withoutAddresses(one.name)).join(', ');
  const by = `${me.name} ${me.surname}`.trim();
  const link = `/${localeFor(culture)}/password-resets/${secret}`;
  await enqueue(tx, 'mail', {
    to: email,
    culture,
    letter: 'membershipWithAccount',
    values: { name, by: withoutAddresses(by), center, link },
  });
}
