import { PermanentFailure } from '@/lib/run/jobs/permanent-failure';
import type { QueuedMail } from '@/lib/run/mail/letters';
import { openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';

/** A letter as stored in the queue. Those queued by an earlier release lack `sealed`. */
export type QueuedLetter = Pick<QueuedMail, 'to' | 'culture' | 'letter'> & ({ sealed: string } | QueuedMail);

const PURPOSE = 'queued letters';

/**
 * The letter for the queue: what it says, its links and its reply address are encrypted for this job, because whoever reads
 * the database, a replica or a backup must not be able to set somebody's password.
 */
export function sealLetter({ to, culture, letter, values, thread }: QueuedMail, id: string): QueuedLetter {
  return { to, culture, letter, sealed: sealSecret(PURPOSE, id, JSON.stringify({ values, thread })) };
}

/** @throws PermanentFailure if it was sealed with another AUTH_SECRET, or for another job */
export function openQueuedLetter(queued: QueuedLetter, id: string): QueuedMail {
  if (!('sealed' in queued)) return queued;
  const { sealed, ...known } = queued;
  const content = openSecret(PURPOSE, id, sealed);
  if (content === null) throw new PermanentFailure('a queued letter was sealed with an AUTH_SECRET that is gone');
  return { ...known, ...(JSON.parse(content) as Pick<QueuedMail, 'values' | 'thread'>) };
}
