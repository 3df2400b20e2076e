import type { Person } from '@/lib/core/actor/actor';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { localeFor } from '@/lib/run/i18n/routing';
import { enqueue } from '@/lib/run/jobs/queue';
import { limits } from '@/lib/run/limits/limits';
import { isProperName, withoutAddresses } from '@/lib/run/mail/proper-name';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { theme } from '@/lib/run/theme';

const DAYS_VALID = 7;

type Invited = { id: string; name: string; email: string; culture: string };

/** `shades` as the letter draws them. */
export type ReadyResult = { center: string; day: string; steps: number | null; shades: string };

/** In running text, where figures and slashes sound like a form. */
const dayWords = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

/**
 * The e-mail to a person whose account somebody else created, with the link for setting its password. It names no center:
 * invitations of centers that came with the account are from then on answered in the portal, not by setting the password.
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
  await tx.membership.updateMany({ where: { userId: id, withAccount: true }, data: { withAccount: false } });
  const values = {
    name,
    link: `/${localeFor(culture)}/password-resets/${secret}`,
    expert: isProperName(by) ? by : theme.name,
  };
  if (!result) {
    await enqueue(tx, 'mail', { to: email, culture, letter: 'invitation', values });
    return;
  }
  const { center, day, steps, shades } = result;
  // Nothing about what was done: the letter may be read by others, or arrive at a mistyped address.
  const isGain = steps !== null && steps > 0;
  const about = {
    day: dayWords(localeFor(culture), day),
    ...(isGain ? { steps: String(steps), shades } : { steps: 'none' }),
  };
  await enqueue(tx, 'mail', {
    to: email,
    culture,
    letter: 'resultReady',
    values: { ...values, ...about, center: withoutAddresses(center) },
  });
}

/**
 * Throws a 429 if somebody has reached the limit of invitations per day, patients and colleagues together: spammers would
 * like to send e-mails in the portal's name. Patients taken on from others count as well. Locks the inviter, so that
 * concurrent invitations of either kind are counted one by one.
 */
export async function requireInvitationsLeft(tx: Tx, { id, group }: Pick<Person, 'id' | 'group'>): Promise<void> {
  const { points, seconds } = group === 'expert' ? limits.invitations : limits.invitationsOfStaff;
  await lockRows(tx, 'users', id);
  const [row] = await within(tx)(
    `select count(*)::int as count, ceil(extract(epoch from min(created_at) + $2 * interval '1 second' - now()))::int as wait
     from audit_entries where actor_id = $1::uuid and action in ('invite', 'take-on') and created_at > now() - $2 * interval '1 second'`,
    [id, seconds],
  );
  const { count, wait } = row as { count: number; wait: number | null };
  if (count < points) return;
  const headers = { 'retry-after': String(Math.max(60, wait ?? 60)) };
  throw new Problem(429, 'errors.tooManyInvitations', { values: { count }, headers });
}
