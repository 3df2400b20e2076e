import { PermanentFailure } from '@/lib/run/jobs/permanent-failure';
import type { Jobs } from '@/lib/run/jobs/queue';
import { openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';

type Letter = Jobs['mail'];
/** A letter as it lies in the queue. `sealed` is missing in those that an earlier release has queued. */
export type QueuedLetter = Pick<Letter, 'to' | 'culture' | 'letter'> & ({ sealed: string } | Letter);

const PURPOSE = 'queued letters';

/**
 * The letter for the queue: what it says, its links and its reply address are encrypted for this job, because who reads
 * the database, a replica or a backup must not be able to set somebody's password.
 */
export function sealLetter({ to, culture, letter, values, thread }: Letter, id: string): QueuedLetter {
  return { to, culture, letter, sealed: sealSecret(PURPOSE, id, JSON.stringify({ values, thread })) };
}

/** @throws PermanentFailure if it was sealed with another AUTH_SECRET, or for another job */
export function openQueuedLetter(queued: QueuedLetter, id: string): Letter {
  if (!('sealed' in queued)) return queued;
  const { sealed, ...known } = queued;
  const content = openSecret(PURPOSE, id, sealed);
  if (content === null) throw new PermanentFailure('a queued letter was sealed with an AUTH_SECRET that is gone');
  return { ...known, ...(JSON.parse(content) as Pick<Letter, 'values' | 'thread'>) };
}
