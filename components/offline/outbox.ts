import { SESSION_ENDED } from '@/components/portal/call-api';
import { entriesOf, forgetPerson, getEntry, onChange, putEntry, removeEntry } from './device-store';
import { asEntry, type Entry, type KeptEntry, keptOf, type Outcome } from './entry';
import { localProblem } from './problem';
import { sendEntry } from './send-entry';
import { isTooOld, pause, type Verdict } from './verdict';

export type { Entry, KeptEntry, Outcome } from './entry';
export type { Problem } from './problem';

/** How long a screen waits for another tab that is sending, before it says that the entry waits. */
const PATIENCE_MS = 4000;
/** When what waits is tried at once; `signed-in` is told by the dialog that asks to sign in again. */
const OCCASIONS = ['online', 'signed-in'];
/** How long what was sent stays in the list. */
const SHOWN_MS = 60_000;

/** The frame of the signed-in areas says whose outbox this is, and brings the texts of what only this device can know. */
function owner(): { person: string; tooOld: string; cannotKeep: string } {
  const {
    person = '',
    tooOld = '',
    cannotKeep = '',
  } = document.querySelector<HTMLElement>('[data-outbox]')?.dataset ?? {};
  return { person, tooOld, cannotKeep };
}

/** Id of the person whose entries and drafts these are. */
export const ownerId = (): string => owner().person;

/** Sends an entry now, or keeps it on the device and sends it once the signal is back: exactly once, whatever happens. */
export async function sendOrKeep(entry: Entry): Promise<Outcome> {
  const kept = await keptOf(entry, owner().person, Date.now());
  try {
    await putEntry(kept);
  } catch {
    return sendUnkept(kept);
  }
  if (entry.replaces) await removeEntry(entry.replaces);
  void navigator.storage?.persist?.();
  if (!navigator.onLine) return { state: 'waiting', key: kept.key };
  const done = await oneAtATime(async () => {
    const current = await getEntry(kept.key);
    if (current?.state !== 'waiting' || isBehind(current, await entriesOf(current.person))) return current;
    return deliver(current);
  }, AbortSignal.timeout(PATIENCE_MS)).catch(() => getEntry(kept.key));
  void flush();
  return outcomeOf(done ?? kept);
}

/** Tries everything of this person that is due, or with `now` everything that waits. */
export function flush({ now = false } = {}): Promise<void> {
  if (now) urgent = true;
  flushing ??= oneAtATime(sendDue)
    .catch(() => {}) // nothing can be kept here, so nothing waits
    .finally(() => {
      flushing = undefined;
    });
  return flushing;
}

let flushing: Promise<void> | undefined;
let urgent = false;
let timer: ReturnType<typeof setTimeout> | undefined;

async function sendDue(): Promise<void> {
  const { person } = owner();
  if (!person) return;
  const tried = new Set<string>();
  for (;;) {
    const all = await entriesOf(person);
    const everything = urgent;
    const isDue = ({ state, nextAt, key }: KeptEntry) =>
      state === 'waiting' && !tried.has(key) && (everything || nextAt <= Date.now());
    const next = all.find((entry) => isDue(entry) && !isBehind(entry, all));
    if (!next || !navigator.onLine) break;
    tried.add(next.key);
    const { state, reason } = await deliver(next);
    if (state === 'waiting' && reason !== 'busy') break; // nor would the others get through
  }
  urgent = false;
  await tidyUp(person);
}

/** What is said in a conversation arrives in the order in which it was written. */
const isBehind = ({ kind, path, key }: KeptEntry, all: KeptEntry[]): boolean =>
  kind === 'message' &&
  all
    .slice(
      0,
      all.findIndex((one) => one.key === key),
    )
    .some((one) => one.path === path && one.state === 'waiting');

/** Forgets what was sent a while ago, and comes back when the next entry is due. */
async function tidyUp(person: string): Promise<void> {
  const now = Date.now();
  const all = await entriesOf(person);
  const old = all.filter(({ state, sentAt = 0 }) => state === 'sent' && now - sentAt > SHOWN_MS);
  await Promise.all(old.map(({ key }) => removeEntry(key)));
  const times = all.flatMap(({ state, nextAt, sentAt = 0 }) =>
    state === 'waiting' ? [nextAt] : state === 'sent' ? [sentAt + SHOWN_MS + 1] : [],
  );
  clearTimeout(timer);
  if (times.length > 0) timer = setTimeout(() => void flush(), Math.max(1000, Math.min(...times) - now));
}

async function deliver(entry: KeptEntry): Promise<KeptEntry> {
  const now = Date.now();
  if (isTooOld(entry.firstTriedAt, now)) {
    const problem = localProblem('offline.tooOld', owner().tooOld);
    return change(entry, { state: 'needs-you', refusal: { status: 0, problem } });
  }
  const begun = await change(entry, { firstTriedAt: entry.firstTriedAt ?? now });
  const changed = await change(begun, changeFor(begun, await sendEntry(begun, putEntry)));
  // Asks to sign in again; once that is done, `signed-in` sends it.
  if (changed.reason === 'signed-out' && changed.state === 'waiting') window.dispatchEvent(new Event(SESSION_ENDED));
  return changed;
}

function changeFor({ attempts }: KeptEntry, answer: Verdict): Partial<KeptEntry> {
  const now = Date.now();
  if (answer.state === 'sent') return { state: 'sent', sentAt: now, record: answer.record, pictures: [], body: {} };
  if (answer.state === 'refused') return { state: 'needs-you', refusal: answer };
  const wait = Math.max(pause(attempts + 1, Math.random()), answer.retryAfter ?? 0);
  return { attempts: attempts + 1, nextAt: now + wait, reason: answer.reason };
}

async function change(entry: KeptEntry, what: Partial<KeptEntry>): Promise<KeptEntry> {
  const changed = { ...entry, ...what };
  await putEntry(changed);
  return changed;
}

function outcomeOf({ key, state, record, refusal, reason }: KeptEntry): Outcome {
  if (state === 'sent') {
    void removeEntry(key);
    return { state, record };
  }
  return refusal ? { state: 'refused', key, ...refusal } : { state: 'waiting', key, ...(reason && { reason }) };
}

/** Where the browser keeps nothing (no room, a private window): it goes now or not at all, and the form still has it. */
async function sendUnkept(entry: KeptEntry): Promise<Outcome> {
  const answer = await sendEntry(entry, async () => {});
  if (answer.state === 'sent') return answer;
  if (answer.state === 'refused') return { key: entry.key, ...answer };
  const problem = localProblem('offline.cannotKeep', owner().cannotKeep);
  return { state: 'refused', key: entry.key, status: 0, problem };
}

/** Across tabs: while one sends, the others wait. */
function oneAtATime<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return run();
  return navigator.locks.request('portal-outbox', signal ? { signal } : {}, run) as Promise<T>;
}

/** What of the signed-in person is on this device, oldest first. */
export const keptEntries = (): Promise<KeptEntry[]> => entriesOf(owner().person).catch(() => []);

/** An entry of the signed-in person, for a form to take up again; sent with `replaces` it takes the place of the old one. */
export async function entryToEdit(key: string): Promise<Required<Entry> | null> {
  const found = await getEntry(key).catch(() => undefined);
  return found && found.person === owner().person ? asEntry(found) : null;
}

/** Drops an entry for good; not while a tab is sending it. */
export const discard = (key: string): Promise<void> => oneAtATime(() => removeEntry(key));

/** Calls `listener` whenever the entries of this device change, in whichever tab. */
export const watchEntries = onChange;

/** Everything that this device keeps of the signed-in person goes. */
export const forgetOwn = (): Promise<void> => oneAtATime(() => forgetPerson(owner().person)).catch(() => {});

/** Sends what waits: now, when the signal returns, after signing in again, on coming back. Returns how to stop. */
export function startOutbox(): () => void {
  const hurry = () => void flush({ now: true });
  const onReturn = () => document.visibilityState === 'visible' && hurry();
  hurry();
  for (const event of OCCASIONS) window.addEventListener(event, hurry);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    clearTimeout(timer);
    for (const event of OCCASIONS) window.removeEventListener(event, hurry);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
