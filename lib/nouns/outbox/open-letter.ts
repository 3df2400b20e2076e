import type { Person } from '@/lib/core/actor/actor';
import { getRecord } from '@/lib/core/read';
import { composeNewsletter, personalValues, textsOf } from '@/lib/nouns/newsletters/compose-newsletter';
import { composeTest } from '@/lib/nouns/newsletters/send-test';
import { type Attached, attachedTo } from '@/lib/nouns/requests/notes/data';
import { db } from '@/lib/run/db/db';
import { composeLetter, type Letter } from '@/lib/run/mail/letter';
import { LETTERS } from '@/lib/run/mail/letters';
import { HIDDEN } from '@/lib/run/mail/seal-letter';
import { outbox } from './resource';

type DrawnLetter = Pick<Letter, 'subject' | 'text' | 'html'>;
/** `letter` is null if its text is no longer stored. */
type OpenedLetter = { letter: DrawnLetter | null; files: Attached[] };

/** An e-mail in the outbox with its attachments; secrets in its links were never stored, so nobody can use them. */
export async function openLetter(me: Person, id: string): Promise<OpenedLetter> {
  await getRecord(outbox, me, id, { fields: ['kind'] });
  const [letter, files] = await Promise.all([drawLetter(id), attachedTo(id)]);
  return { letter, files };
}

async function drawLetter(id: string): Promise<DrawnLetter | null> {
  const line = await db.outboxMail.findUniqueOrThrow({ where: { id }, include: { newsletter: true } });
  const { kind, email, culture, newsletter } = line;
  const letter = LETTERS.find((one) => one === line.letter);
  if (newsletter) return drawNewsletter(textsOf(newsletter), kind === 'test', email, culture);
  if (!letter || !line.values) return null;
  const drawn = await composeLetter({ to: email, culture, letter, values: line.values as Record<string, string> });
  return withoutDeadLinks(drawn);
}

async function drawNewsletter(texts: ReturnType<typeof textsOf>, isTest: boolean, email: string, culture: string) {
  const [message, reader] = await Promise.all([
    isTest ? composeTest(texts, culture) : composeNewsletter(texts, culture),
    db.user.findUnique({ where: { email }, select: { name: true, surname: true, email: true } }),
  ]);
  const values = personalValues(reader ?? { name: '', surname: '', email }, HIDDEN);
  return withoutDeadLinks({ subject: message.subject(values), text: message.text(values), html: message.html(values) });
}

const IN_ADDRESS = encodeURIComponent(HIDDEN);
const DEAD = new RegExp(` href="[^"]*(?:${IN_ADDRESS}|${HIDDEN})[^"]*"`, 'g');

/** Links without their secret lead nowhere, so they are shown as text. */
const withoutDeadLinks = ({ subject, text, html }: DrawnLetter): DrawnLetter => ({
  subject,
  text: text.replaceAll(IN_ADDRESS, HIDDEN),
  html: html.replaceAll(DEAD, ''),
});
