import { readSettings } from '@/lib/nouns/settings/data';
import { countOf, countOne, spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { visitorOf } from '@/lib/run/requests/client-of';
import { challengeFor, checkProof, type SentProof } from '@/lib/web/form-proofs/check-proof';

/** In milliseconds. */
const WINDOW = 600_000;

/**
 * Counts one submission that anybody may send, by address and for the whole site; forms and JSON share the limits, so
 * that neither bypasses them. While the site gets more than a setting allows, from however many addresses, and until
 * ten minutes have passed with fewer, each submission needs a proof of work as well, or a wait; programs send both in a
 * header.
 */
export async function limitForms(request: Request, given: SentProof = inHeader(request)): Promise<void> {
  await spend(limits.visitors, visitorOf(request));
  const now = Math.floor(Date.now() / WINDOW);
  const [sent, before, settings] = await Promise.all([
    countOne(limits.allVisitors, String(now)),
    countOf(limits.allVisitors, String(now - 1)),
    readSettings(),
  ]);
  if (Math.max(sent, before) > settings['forms.proofAfter']) await checkProof(visitorOf(request), given);
}

/** The challenge for the visitor's next form; null if none is needed. Counts nothing. */
export async function challengeNow(request: Request): Promise<string | null> {
  const now = Math.floor(Date.now() / WINDOW);
  const counts = [now, now - 1].map((each) => countOf(limits.allVisitors, String(each)));
  const [[sent = 0, before = 0], settings] = await Promise.all([Promise.all(counts), readSettings()]);
  return Math.max(sent + 1, before) > settings['forms.proofAfter'] ? challengeFor(visitorOf(request)) : null;
}

function inHeader({ headers }: Request): SentProof {
  const [challenge = '', found = ''] = (headers.get('x-proof') ?? '').split(':');
  return { challenge, found };
}
