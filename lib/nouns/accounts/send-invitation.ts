import type { Tx } from '@/lib/run/db/transaction';
import { daysFromNow, dayText } from '@/lib/run/i18n/dates';
import { enqueue } from '@/lib/run/jobs/queue';
import { isProperName, withoutAddresses } from '@/lib/run/mail/proper-name';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { theme } from '@/lib/run/theme';
import { localeFor } from './rules';

const DAYS_VALID = 7;

type Invited = { id: string; name: string; email: string; culture: string };

/** What awaits a patient: which result, from which practice. */
export type ReadyResult = { center: string; day: string; steps: number | null };

/**
 * The e-mail to a person whose account somebody else created, with the link for setting its password.
 * @param by who created it: an unexpected e-mail is more credible if it names somebody they know
 * @param result for patients: the e-mail says what awaits them, and is signed by their practice
 */
export async function sendAccountInvitation(
  tx: Tx,
  invited: Invited,
  by: string = theme.name,
  result?: ReadyResult,
): Promise<void> {
  const { id, name, email, culture } = invited;
  const secret = newSecret();
  const expiresAt = daysFromNow(DAYS_VALID);
  await tx.passwordReset.create({ data: { userId: id, kind: 'invitation', tokenHash: hashSecret(secret), expiresAt } });
  const values = {
    name,
    link: `/${localeFor(culture)}/password-resets/${secret}`,
    expert: isProperName(by) ? by : theme.name,
  };
  if (!result) {
    await enqueue(tx, 'mail', { to: email, culture, letter: 'invitation', values });
    return;
  }
  const { center, day, steps } = result;
  // Nothing about what was done: the letter may be read by others, or arrive at a mistyped address.
  const about = { day: dayText(day), steps: steps !== null && steps > 0 ? String(steps) : 'none' };
  await enqueue(tx, 'mail', {
    to: email,
    culture,
    letter: 'resultReady',
    values: { ...values, ...about, center: withoutAddresses(center) },
  });
}
