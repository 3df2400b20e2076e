import type { Tx } from '@/lib/run/db/transaction';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { localeFor } from '@/lib/run/i18n/routing';
import { enqueue } from '@/lib/run/jobs/queue';
import type { LetterName } from '@/lib/run/mail/letters';
import { withoutAddresses } from '@/lib/run/mail/proper-name';
import { signLink, verifyLink } from '@/lib/run/secrets/tokens';
import { DAYS_AHEAD } from './rules';

/** Longer than until the last day that may be wished for or proposed at the time of the letter. */
const LINK_DAYS = DAYS_AHEAD + 2;

/** The inquiry behind the link of a letter; null if we did not sign it, or it has expired. */
export const readInquiryLink = (token: string): Promise<string | null> => verifyLink('inquiry', token);

/** Keeps the lines; where only the space after a full stop was forgotten, no words are lost. */
const safeText = (text: string): string =>
  text
    .split('\n')
    .map((line) => withoutAddresses(line.replaceAll(/(?<=\p{Ll})\.(?=\p{Lu}\p{Ll})/gu, '. ')))
    .join('\n');

type Visitor = { id: string; name: string; email: string; culture: string };

/** Writes to a visitor, with a link to their inquiry; strangers' names must not put addresses into our letters. */
export async function notifyVisitor(
  tx: Tx,
  { id, name, email, culture }: Visitor,
  letter: LetterName,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const link = `/${localeFor(culture)}/inquiry/${await signLink('inquiry', id, daysFromNow(LINK_DAYS))}`;
  const safe = Object.fromEntries(Object.entries(values).map(([key, text]) => [key, safeText(text)]));
  await enqueue(tx, 'mail', {
    to: email,
    culture: localeFor(culture),
    letter,
    values: { ...safe, name: withoutAddresses(name).slice(0, 120), link },
  });
}
