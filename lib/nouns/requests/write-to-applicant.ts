import { hasLocale } from 'next-intl';
import { type Tx, within } from '@/lib/run/db/transaction';
import { locales } from '@/lib/run/i18n/routing';
import { enqueue } from '@/lib/run/jobs/queue';
import type { LetterName, QueuedMail } from '@/lib/run/mail/letters';
import { withoutAddresses } from '@/lib/run/mail/proper-name';
import { applicantOf, isToldEnough } from './data';
import type { RequestName } from './schema';

type Letter = {
  letter: LetterName;
  values?: Record<string, string>;
  thread?: QueuedMail['thread'];
  /** When it may leave; until then the step of the request with this id can be undone, and the letter with it. */
  startAfter?: Date;
  step?: string;
};

/** These words come from strangers: our e-mails must not contain their addresses. */
const asWords = (text: string) => withoutAddresses(text).slice(0, 120);

/** Sends an e-mail about a request to its applicant, in their language. Returns its id; null if there is no address. */
export async function writeToApplicant(
  tx: Tx,
  name: RequestName,
  id: string,
  { letter, values = {}, thread, startAfter, step }: Letter,
): Promise<string | null> {
  const applicant = await applicantOf(within(tx), name, id);
  if (!applicant) return null;
  const { email, culture } = applicant;
  const filled = { ...values, name: asWords(applicant.name), ...(step && { step }) };
  const job = { to: email, culture: hasLocale(locales, culture) ? culture : 'it', letter, values: filled };
  return enqueue(tx, 'mail', thread ? { ...job, thread } : job, startAfter);
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
  if (!letter || !applicant || (await isToldEnough(tx, applicant.email))) return;
  await writeToApplicant(tx, name, id, { letter });
}
