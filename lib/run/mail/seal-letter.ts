import { PermanentFailure } from '@/lib/run/errors';
import type { LetterName, QueuedMail } from '@/lib/run/mail/letters';
import { isKeyKnown, openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';

/** A letter as stored in the queue. Those queued by an earlier release lack `sealed`. */
export type QueuedLetter = Pick<QueuedMail, 'to' | 'culture' | 'letter'> & ({ sealed: string } | QueuedMail);

const PURPOSE = 'queued letters';

/** The letter for the queue, encrypted for this job: readers of the database must not set somebody's password. */
export function sealLetter({ to, culture, letter, values, thread }: QueuedMail, id: string): QueuedLetter {
  return { to, culture, letter, sealed: sealSecret(PURPOSE, id, JSON.stringify({ values, thread })) };
}

/**
 * @throws Error if it was sealed with an AUTH_SECRET that this worker does not know: perhaps another one does
 * @throws PermanentFailure if it was sealed for another job, or changed
 */
export function openQueuedLetter(queued: QueuedLetter, id: string): QueuedMail {
  if (!('sealed' in queued)) return queued;
  const { sealed, ...known } = queued;
  const content = openSecret(PURPOSE, id, sealed);
  if (content === null && !isKeyKnown(PURPOSE, sealed))
    throw new Error('a queued letter was sealed with an AUTH_SECRET that this worker does not have');
  if (content === null) throw new PermanentFailure('a queued letter was changed');
  return { ...known, ...(JSON.parse(content) as Pick<QueuedMail, 'values' | 'thread'>) };
}

/** Replaces parts that admins must not read. */
export const HIDDEN = '…';

const RECORD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A word, or one of an address such as `product-test-requests` or
 * `newsLetter`; secrets have digits or capitals throughout.
 */
const isWord = (piece: string) => /^[a-z-]+$/i.test(piece) && (piece.match(/[A-Z]/g) ?? []).length <= 3;

/** What a practice answers a visitor: their question is encrypted as well, and closed to admins. */
const UNREAD: Partial<Record<LetterName, readonly string[]>> = {
  inquiryAccepted: ['time', 'words'],
  inquiryProposed: ['times', 'words'],
  inquiryDeclined: ['words'],
  inquiryAnswered: ['words'],
};

/** An e-mail's values without the secrets in links: whoever reads another's e-mail must not act in their name. */
export const withoutSecrets = ({ letter, values }: Pick<QueuedMail, 'letter' | 'values'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      UNREAD[letter]?.includes(name)
        ? value.replace(/\S[\s\S]*/, HIDDEN)
        : value.replaceAll(/[\w-]{16,}/g, (piece) => (RECORD.test(piece) || isWord(piece) ? piece : HIDDEN)),
    ]),
  );
