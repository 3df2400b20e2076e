import type { Tx } from '@/lib/run/db/transaction';
import { enqueue } from '@/lib/run/jobs/queue';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { localeFor } from './rules';

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
