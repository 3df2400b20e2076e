import type { LetterName } from '@/lib/nouns/outbox/schema';
import { foldedText } from '@/lib/run/db/folded-text';
import { type Tx, within } from '@/lib/run/db/transaction';
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

/** Tells the applicant by letter, in their language, that the request has reached this status, if it concerns them. */
export async function tellStep(tx: Tx, name: RequestName, id: string, status: string): Promise<void> {
  const letter = STEPS[name][status];
  if (letter) for (const one of await addressedAlike(tx, name, id)) await writeToApplicant(tx, name, one, { letter });
}

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
