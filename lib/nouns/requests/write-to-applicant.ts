import { type Tx, within } from '@/lib/run/db/transaction';
import { localeFor } from '@/lib/run/i18n/routing';
import { enqueueMails } from '@/lib/run/jobs/queue';
import type { LetterName, QueuedMail } from '@/lib/run/mail/letters';
import { withoutAddresses } from '@/lib/run/mail/proper-name';
import { applicantOf, applicantsOf, hasReachedLetterLimit } from './data';
import type { RequestName } from './schema';

type Letter = {
  letter: LetterName;
  values?: Record<string, string>;
  thread?: QueuedMail['thread'];
  /** Until then the step of its request can be undone, and the letter with it. */
  startAfter?: Date;
};

/** The request whose applicant gets a letter, and the id of the request whose step caused it, if that can be undone. */
export type Addressed = { id: string; step?: string | undefined };

/** These words come from strangers: our e-mails must not contain their addresses. */
const asWords = (text: string) => withoutAddresses(text).slice(0, 120);

/** Sends an e-mail about a request to its applicant, in their language. Returns its id; null if there is no address. */
export const writeToApplicant = async (tx: Tx, name: RequestName, id: string, letter: Letter): Promise<string | null> =>
  (await writeToApplicants(tx, name, [{ id }], letter))[0] ?? null;

/** The same to the applicants of several requests, in as many statements as for one. Returns the ids of the e-mails. */
export async function writeToApplicants(
  tx: Tx,
  name: RequestName,
  requests: Addressed[],
  { letter, values = {}, thread, startAfter }: Letter,
): Promise<string[]> {
  const ids = requests.map(({ id }) => id);
  const applicants = await applicantsOf(within(tx), name, ids);
  const mails = requests.flatMap(({ id, step }): QueuedMail[] => {
    const applicant = applicants.get(id);
    if (!applicant) return [];
    const { email, culture } = applicant;
    const filled = { ...values, name: asWords(applicant.name), ...(step && { step }) };
    const mail = { to: email, culture: localeFor(culture), letter, values: filled };
    return [thread ? { ...mail, thread } : mail];
  });
  return enqueueMails(tx, mails, startAfter);
}

const RECEIVED: Readonly<Partial<Record<RequestName, LetterName>>> = {
  'product-test-requests': 'productTestReceived',
  contacts: 'contactReceived',
  'cw-rollup-requests': 'rollupReceived',
};

/** Confirms the receipt of a request. Reporters have already seen a confirmation in the portal. */
export async function confirmArrival(tx: Tx, name: RequestName, id: string): Promise<void> {
  const letter = RECEIVED[name];
  const applicant = letter ? await applicantOf(within(tx), name, id) : null;
  if (!letter || !applicant || (await hasReachedLetterLimit(tx, applicant.email))) return;
  await writeToApplicant(tx, name, id, { letter });
}
