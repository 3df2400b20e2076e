import { foldedText } from '@/lib/run/db/folded-text';
import { type Tx, within } from '@/lib/run/db/transaction';
import type { LetterName } from '@/lib/run/mail/letters';
import { applicantOf } from './data';
import { TABLES } from './rules';
import type { RequestName } from './schema';
import { writeToApplicant } from './write-to-applicant';

/** Letters for the steps that concern an applicant. Reporters do not learn what happens to others. */
const STEPS: Readonly<Record<RequestName, Readonly<Record<string, LetterName>>>> = {
  'product-test-requests': { managed: 'productTestManaged' },
  contacts: { processing: 'contactProcessing', closed: 'contactClosed', rejected: 'contactRejected' },
  reportings: { closed: 'reportingAnswered', rejected: 'reportingAnswered' },
  'cw-rollup-requests': { closed: 'rollupClosed' },
};

/**
 * Tells the applicant by letter, in their language, that the request has reached this status, if it concerns them.
 * @param isHeld the letter leaves when the step can no longer be undone
 */
export async function notifyOfStep(
  tx: Tx,
  name: RequestName,
  id: string,
  status: string,
  isHeld = false,
): Promise<void> {
  const letter = STEPS[name][status];
  if (!letter) return;
  const held = isHeld ? { startAfter: new Date(Date.now() + HELD_SECONDS * 1000), step: id } : {};
  for (const one of await addressedAlike(tx, name, id)) await writeToApplicant(tx, name, one, { letter, ...held });
}

/** How long the letters of a step are held: the eight seconds for which its undo is offered, and a moment to press it. */
const HELD_SECONDS = 12;

/** The request, and one merged request for each further applicant's address. */
async function addressedAlike(tx: Tx, name: RequestName, id: string): Promise<string[]> {
  const rows = await within(tx)(
    `select t.id::text from "${TABLES[name]}" t where t.merged_into_id = $1::uuid order by t.created_at`,
    [id],
  );
  const found = new Map<string, string>();
  for (const one of [id, ...rows.map((row) => row.id as string)]) {
    const address = foldedText((await applicantOf(within(tx), name, one))?.email ?? '');
    if (address && !found.has(address)) found.set(address, one);
  }
  return [...found.values()];
}
