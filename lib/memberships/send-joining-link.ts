import { localeFor } from '@/lib/accounts/rules';
import type { Person } from '@/lib/auth/actor';
import { hashSecret, newSecret } from '@/lib/auth/secrets';
import { enqueue } from '@/lib/jobs/queue';
import { withoutAddresses } from '@/lib/rest/proper-name';
import type { Tx } from '@/lib/rest/transaction';

const DAYS_VALID = 7;

type Invited = { id: string; email: string; name: string };

/**
 * The e-mail to a person whose account was created by a colleague: it names the center, and setting the password
 * accepts the invitation. Nobody else can: the account is pending until its owner has read this.
 */
export async function sendJoiningLink(
  tx: Tx,
  me: Person,
  centerId: string,
  { id, email, name }: Invited,
): Promise<void> {
  const secret = newSecret();
  const expiresAt = new Date(Date.now() + DAYS_VALID * 86_400_000);
  await tx.passwordReset.create({
    data: { userId: id, kind: 'invitation', tokenHash: hashSecret(secret), expiresAt },
  });
  const center = await tx.center.findUniqueOrThrow({ where: { id: centerId }, select: { name: true } });
  const by = `${me.name} ${me.surname}`.trim();
  const link = `/${localeFor(me.culture)}/password-resets/${secret}`;
  await enqueue(tx, 'mail', {
    to: email,
    culture: me.culture,
    letter: 'membershipWithAccount',
    values: { name, by: withoutAddresses(by), center: withoutAddresses(center.name), link },
  });
}
