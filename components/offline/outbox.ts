import { useEffect, useState, useSyncExternalStore } from 'react';
import { SESSION_ENDED } from '@/components/portal/call-api';
import { listen } from '@/components/ui/listen';
import { LONGEST_UPLOAD_MS } from '@/lib/core/files/rules';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { entriesOf, forgetPerson, getEntry, onChange, putEntry, removeEntry } from './device-store';
import {
  asEntry,
  type Entry,
  localProblem,
  makeKey,
  type Outcome,
  type Problem,
  type StoredEntry,
  type StoredPicture,
  toStoredEntry,
  type WaitReason,
} from './entry';

/** The signed-in person's entries on this device, updated when any tab changes them. */
export function useEntries(): StoredEntry[] {
  const [entries, setEntries] = useState<StoredEntry[]>([]);
  useEffect(() => {
    const read = () => void storedEntries().then(setEntries);
    read();
    return watchEntries(read);
  }, []);
  return entries;
}

/** The outcomes of sent entries, in whichever tab; `discarded` if one was deleted on this device unsent. */
export function useOutcomes(first: readonly Outcome[]): (Outcome | { state: 'discarded' })[] {
  const entries = useEntries();
  const [seen, setSeen] = useState<readonly StoredEntry[]>([]);
  const isFollowed = ({ key }: StoredEntry) => first.some((one) => 'key' in one && one.key === key);
  const now = entries.filter(isFollowed);
  // Sent entries leave the outbox after a moment: unread ones are kept in the list.
  if (now.some((entry) => !seen.includes(entry)))
    setSeen([...seen.filter(({ key }) => !now.some((one) => one.key === key)), ...now]);
  return first.map((one) => {
    const last = 'key' in one && seen.find(({ key }) => key === one.key);
    if (!last) return one;
    const isGone = last.state !== 'sent' && !now.some(({ key }) => key === last.key);
    return isGone ? { state: 'discarded' } : outcomeOf(last);
  });
}

/** Whether the device considers itself online; always true on the server. */
export const useSignal = (): boolean =>
  useSyncExternalStore(
    (listener) => listen(window, { online: listener, offline: listener }),
    () => navigator.onLine,
    () => true,
  );

type AnswerEffect =
  | { state: 'sent'; record: unknown }
  | { state: 'waiting'; reason: WaitReason; retryAfter?: number }
  | { state: 'refused'; status: number; problem: Problem };

const SECOND = 1000;
const FIRST_PAUSE = 4 * SECOND;
const LONGEST_PAUSE = 5 * 60 * SECOND;
/** The server stores an Idempotency-Key for 30 days; one day less, as a tolerance for wrong clocks. */
const DAYS_KEPT = 29;

/** Temporary errors: nothing is wrong with the entry. */
const PASSING = new Set([408, 425, 429]);

/**
 * @param status 0 if there was no answer
 * @param body the JSON body, else null: the login page of a hotel's network is no answer of ours
 */
export function effectOf(status: number, body: unknown, retryAfter?: string | null): AnswerEffect {
  if (status === 401) return { state: 'waiting', reason: 'signed-out' };
  if (PASSING.has(status) || status >= 500) {
    const seconds = Number(retryAfter ?? 0);
    return { state: 'waiting', reason: 'busy', ...(seconds > 0 && { retryAfter: seconds * SECOND }) };
  }
  if (body === null || typeof body !== 'object') return { state: 'waiting', reason: 'no-signal' };
  if (status >= 200 && status < 300) return { state: 'sent', record: body };
  if ((body as Problem).messageKey === 'errors.otherRole') return { state: 'waiting', reason: 'other-role' };
  if (status >= 400) return { state: 'refused', status, problem: body as Problem };
  return { state: 'waiting', reason: 'no-signal' };
}

/**
 * Milliseconds until the next attempt: 4 s, 8 s, 16 s … 5 min, plus or minus up to a fifth.
 * @param random between 0 and 1, so that many devices do not retry at once
 */
export function retryDelay(attempts: number, random: number): number {
  const even = Math.min(FIRST_PAUSE * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE);
  return Math.round(even * (0.8 + 0.4 * random));
}

/** Whether the server may have forgotten this entry's key: sending it again could create a duplicate. */
export const isTooOld = (firstTriedAt: number | undefined, now: number): boolean =>
  firstTriedAt !== undefined && firstTriedAt < daysFromNow(-DAYS_KEPT, new Date(now)).getTime();

const CALL_MS = 20_000;

/** One attempt to send an entry from where it stopped; `save` after each step, so that nothing is sent twice. */
async function sendEntry(entry: StoredEntry, save: (entry: StoredEntry) => Promise<void>): Promise<AnswerEffect> {
  const uploadedBefore = entry.pictures.filter(({ fileId }) => fileId);
  for (const picture of entry.pictures) {
    if (picture.fileId) continue;
    const uploaded = await upload(entry, picture);
    if (uploaded.state !== 'sent') return uploaded;
    picture.fileId = (uploaded.record as { _id: string })._id;
    await save(entry);
  }
  const body = JSON.stringify({ ...entry.body, ...picturesOf(entry) });
  const headers = { ...headersOf(entry, entry.key), 'content-type': 'application/json' };
  const answer = await attempt(entry.path, { headers, body, signal: AbortSignal.timeout(CALL_MS) });
  if (uploadedBefore.length === 0 || !lacksPicture(answer)) return answer;
  for (const picture of uploadedBefore) {
    delete picture.fileId;
    picture.key = makeKey();
  }
  await save(entry);
  return sendEntry(entry, save);
}

/** The server deletes an unused upload after a day, but repeats its stored answer for a month. */
const lacksPicture = (answer: AnswerEffect): boolean =>
  answer.state === 'refused' &&
  (answer.problem.errors ?? []).some(({ messageKey }) => messageKey === 'validation.picture');

function picturesOf({ kind, pictures }: StoredEntry): object {
  if (pictures.length === 0) return {};
  if (kind === 'message') return { pictureId: pictures[0]!.fileId };
  return { pictures: pictures.map(({ kind: of, fileId, shared }) => ({ kind: of, fileId, shared })) };
}

function upload(entry: StoredEntry, { key, bytes, type, kind }: StoredPicture): Promise<AnswerEffect> {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type }), `${kind}.${type.split('/')[1] ?? 'jpg'}`);
  return attempt('/api/files', {
    headers: headersOf(entry, key),
    body,
    signal: AbortSignal.timeout(LONGEST_UPLOAD_MS),
  });
}

/** The server accepts it only from this person in this role, even if somebody else is signed in by now, or the role is switched. */
const headersOf = ({ person, group }: StoredEntry, key: string) => ({
  'idempotency-key': key,
  'x-person': person,
  ...(group && { 'x-group': group }),
});

async function attempt(path: string, call: RequestInit): Promise<AnswerEffect> {
  try {
    const answer = await fetch(path, { method: 'POST', credentials: 'same-origin', redirect: 'error', ...call });
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    return effectOf(answer.status, isJson ? await answer.json() : null, answer.headers.get('retry-after'));
  } catch {
    return effectOf(0, null);
  }
}

/** How long a screen waits for another tab that is sending before it reports the entry as waiting. */
const MAX_WAIT_MS = 4000;
/** How long sent entries stay in the list. */
const SHOWN_MS = 60_000;

/** The frame states the owner of the outbox, and texts for errors that only the device can detect. */
function owner(): { person: string; group: string; tooOld: string; cannotKeep: string } {
  const {
    person = '',
    group = '',
    tooOld = '',
    cannotKeep = '',
  } = document.querySelector<HTMLElement>('[data-outbox]')?.dataset ?? {};
  return { person, group, tooOld, cannotKeep };
}

export const ownerId = (): string => owner().person;

/** Sends an entry now, or stores it and sends it once the device is online: exactly once in any case. */
export async function sendOrKeep(entry: Entry): Promise<Outcome> {
  const { person, group } = owner();
  const before = await storedEntries(person);
  const order = (before.at(-1)?.order ?? 0) + 1;
  const kept = { ...(await toStoredEntry(entry, person, Date.now())), group, order };
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
  }, AbortSignal.timeout(MAX_WAIT_MS)).catch(() => getEntry(kept.key));
  void flush();
  const outcome = outcomeOf(done ?? kept);
  if (outcome.state === 'sent') void removeEntry(kept.key);
  return outcome;
}

/** Sends everything of this person that is due, or with `now` everything that is waiting. */
export function flush({ now = false } = {}): Promise<void> {
  if (now) urgent = true;
  flushing ??= oneAtATime(sendDue)
    .then(() => urgent) // asked for while it was tidying up
    .catch(() => false) // without storage nothing is waiting
    .then((isAskedAgain) => {
      flushing = undefined;
      if (isAskedAgain) return flush();
    });
  return flushing;
}

let flushing: Promise<void> | undefined;
let urgent = false;
let timer: ReturnType<typeof setTimeout> | undefined;

async function sendDue(): Promise<void> {
  const { person } = owner();
  if (!person) {
    urgent = false;
    return;
  }
  const tried = new Set<string>();
  for (;;) {
    const all = await entriesOf(person);
    const everything = urgent;
    const isDue = ({ state, nextAt, key }: StoredEntry) =>
      state === 'waiting' && !tried.has(key) && (everything || nextAt <= Date.now());
    const next = all.find((entry) => isDue(entry) && !isBehind(entry, all));
    if (!next || !navigator.onLine) break;
    tried.add(next.key);
    const { state, reason } = await deliver(next);
    // The others would fail as well.
    if (state === 'waiting' && (reason === 'no-signal' || reason === 'signed-out')) break;
  }
  urgent = false;
  await tidyUp(person);
}

/** Messages of a conversation are sent in the order in which they were written. */
const isBehind = ({ kind, path, key }: StoredEntry, all: StoredEntry[]): boolean =>
  kind === 'message' &&
  all
    .slice(
      0,
      all.findIndex((one) => one.key === key),
    )
    .some((one) => one.path === path && one.state === 'waiting');

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

async function deliver(entry: StoredEntry): Promise<StoredEntry> {
  const now = Date.now();
  if (isTooOld(entry.firstTriedAt, now)) {
    const problem = localProblem('offline.tooOld', owner().tooOld);
    return change(entry, { state: 'needs-you', refusal: { status: 0, problem } });
  }
  const begun = await change(entry, { firstTriedAt: entry.firstTriedAt ?? now });
  const changed = await change(begun, changeFor(begun, await sendEntry(begun, putEntry)));
  // Asks to sign in again; `signed-in` then sends the entry.
  if (changed.reason === 'signed-out' && changed.state === 'waiting') window.dispatchEvent(new Event(SESSION_ENDED));
  return changed;
}

function changeFor({ attempts }: StoredEntry, answer: AnswerEffect): Partial<StoredEntry> {
  const now = Date.now();
  if (answer.state === 'sent') return { state: 'sent', sentAt: now, record: answer.record, pictures: [], body: {} };
  if (answer.state === 'refused') return { state: 'needs-you', refusal: answer };
  const wait = Math.max(retryDelay(attempts + 1, Math.random()), answer.retryAfter ?? 0);
  return { attempts: attempts + 1, nextAt: now + wait, reason: answer.reason };
}

async function change(entry: StoredEntry, what: Partial<StoredEntry>): Promise<StoredEntry> {
  const changed = { ...entry, ...what };
  await putEntry(changed);
  return changed;
}

function outcomeOf({ key, state, record, refusal, reason }: StoredEntry): Outcome {
  if (state === 'sent') return { state, record };
  return refusal
    ? { state: 'refused', key, isKept: true, ...refusal }
    : { state: 'waiting', key, ...(reason && { reason }) };
}

/** Entries sent without storage and without an answer. They may have arrived: sent again, they keep their keys. */
const unanswered = new Map<string, StoredEntry>();

const contentOf = ({ person, path, body, pictures }: StoredEntry): string =>
  JSON.stringify([
    person,
    path,
    body,
    pictures.map(({ kind, type, shared, bytes }) => [kind, type, shared, bytes.byteLength]),
  ]);

/** Without storage (no space, a private window) it is sent now or not at all; the form still has the values. */
async function sendUnkept(made: StoredEntry): Promise<Outcome> {
  const content = contentOf(made);
  const entry = unanswered.get(content) ?? made;
  const answer = await sendEntry(entry, async () => {});
  if (answer.state === 'waiting') unanswered.set(content, entry);
  else unanswered.delete(content);
  if (answer.state === 'sent') return answer;
  if (answer.state === 'refused') return { key: entry.key, isKept: false, ...answer };
  const problem = localProblem('offline.cannotKeep', owner().cannotKeep);
  return { state: 'refused', key: entry.key, isKept: false, status: 0, problem };
}

/** Across tabs: while one sends, the others wait. */
function oneAtATime<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return run();
  return navigator.locks.request('portal-outbox', signal ? { signal } : {}, run) as Promise<T>;
}

export const storedEntries = (person = owner().person): Promise<StoredEntry[]> => entriesOf(person).catch(() => []);

/** An entry for editing in a form; sent with `replaces` it replaces the old one. */
export async function entryToEdit(key: string): Promise<Required<Entry> | null> {
  const found = await getEntry(key).catch(() => undefined);
  return found && found.person === owner().person ? asEntry(found) : null;
}

/** Deletes an entry permanently; not while a tab is sending it. */
export const discard = (key: string): Promise<void> => oneAtATime(() => removeEntry(key));

/** Calls `listener` whenever entries on this device change, in any tab. */
const watchEntries = onChange;

/** Milliseconds that signing out waits for entries being sent. */
const LEAVING_MS = 2000;

/** Deletes everything this device stores about these people. */
export async function forgetAll(people: readonly string[]): Promise<void> {
  const forget = () => Promise.all(people.map(forgetPerson));
  await oneAtATime(forget, AbortSignal.timeout(LEAVING_MS))
    .catch(forget)
    .catch(() => {});
}

/** Sends waiting entries: now, when online, signed in or visible again. Returns a function that stops. */
export function startOutbox(): () => void {
  const hurry = () => void flush({ now: true });
  const onReturn = () => document.visibilityState === 'visible' && hurry();
  hurry();
  // The login dialog dispatches `signed-in`.
  const stop = listen(window, { online: hurry, 'signed-in': hurry, visibilitychange: onReturn });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
