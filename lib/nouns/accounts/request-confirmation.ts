import { type Tx, transaction } from '@/lib/run/db/transaction';
import { foldedText } from '@/lib/run/i18n/folded-text';
import { localeFor } from '@/lib/run/i18n/routing';
import { enqueue } from '@/lib/run/jobs/queue';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { withMinimumDuration } from '@/lib/run/secrets/minimum-duration';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';

const CONFIRMATION_HOURS = 48;

/** Sends the e-mail for confirming an address, in the transaction that creates the account or changes its address. */
export async function sendConfirmation(
  tx: Tx,
  person: { id: string; email: string; name: string; culture: string },
  letter: 'confirmEmail' | 'confirmNewEmail' = 'confirmEmail',
): Promise<void> {
  const secret = newSecret();
  await tx.emailConfirmation.create({
    data: {
      userId: person.id,
      email: person.email,
      tokenHash: hashSecret(secret),
      expiresAt: new Date(Date.now() + CONFIRMATION_HOURS * 3_600_000),
    },
  });
  await enqueue(tx, 'mail', {
    to: person.email,
    culture: person.culture,
    letter,
    values: { name: person.name, link: `/${localeFor(person.culture)}/confirm-email/${secret}` },
  });
}

/**
 * Sends the confirmation e-mail again. Returns nothing, after the same time, for an address that is unknown,
 * confirmed already, or pending; too many e-mails to one address are a 429, whether or not it is registered.
 */
export async function requestConfirmation(email: string): Promise<void> {
  await spend(limits.confirmation, foldedText(email));
  const sent = transaction(async (tx) => {
    const user = await tx.user.findFirst({
      where: { email, confirmedUser: false, deletedAt: null, enabledUser: true },
      select: { id: true, email: true, name: true, culture: true },
    });
    if (user) await sendConfirmation(tx, user);
  });
  await withMinimumDuration(sent);
}
