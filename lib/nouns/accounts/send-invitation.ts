import { isProperName } from '@/lib/core/fields/proper-name';
import type { Tx } from '@/lib/run/db/transaction';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { enqueue } from '@/lib/run/jobs/queue';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { theme } from '@/lib/run/theme';
import { localeFor } from './rules';

const DAYS_VALID = 7;

type Invited = { id: string; name: string; email: string; culture: string };

/**
 * The e-mail to a person whose account somebody else created, with the link for setting its password.
 * @param by who created it: an unexpected e-mail is more credible if it names somebody they know
 */
export async function sendAccountInvitation(tx: Tx, invited: Invited, by: string = theme.name): Promise<void> {
  const { id, name, email, culture } = invited;
  const secret = newSecret();
  const expiresAt = daysFromNow(DAYS_VALID);
  await tx.passwordReset.create({ data: { userId: id, kind: 'invitation', tokenHash: hashSecret(secret), expiresAt } });
  const values = {
    name,
    link: `/${localeFor(culture)}/password-resets/${secret}`,
    expert: isProperName(by) ? by : theme.name,
  };
  await enqueue(tx, 'mail', { to: email, culture, letter: 'invitation', values });
}
