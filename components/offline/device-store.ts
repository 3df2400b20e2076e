import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { SIGNED_IN } from '@/components/portal/call-api';
import { daysFromNow } from '@/lib/run/i18n/dates';
import type { StoredEntry } from './entry';

interface Tables extends DBSchema {
  entries: { key: string; value: StoredEntry; indexes: { person: string } };
  drafts: { key: [string, string]; value: { person: string; form: string; changedAt: number; value: unknown } };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;

const DAYS_KEPT = 14;

/** Drafts are health data: whoever's they are, they expire. */
const isExpired = ({ changedAt }: Tables['drafts']['value']) => changedAt < daysFromNow(-DAYS_KEPT).getTime();

async function swept(database: IDBPDatabase<Tables>): Promise<IDBPDatabase<Tables>> {
  const transaction = database.transaction('drafts', 'readwrite');
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue())
    if (isExpired(cursor.value)) await cursor.delete();
  await transaction.done;
  return database;
}

/** The only storage for people's input on this device. Rejects if the browser does not allow storage. */
function store(): Promise<IDBPDatabase<Tables>> {
  channel();
  opened ??= openDB<Tables>('portal', 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'key' }).createIndex('person', 'person');
      database.createObjectStore('drafts', { keyPath: ['person', 'form'] });
    },
    blocking: (_old, _new, event) => {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opened = undefined;
    },
  })
    .then(swept)
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

/** All tabs are notified when entries change, including this one. */
const CHANNEL = 'portal-outbox';
let speaker: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  if (speaker) return speaker;
  speaker = new BroadcastChannel(CHANNEL);
  speaker.onmessage = ({ data }: MessageEvent<string | { signedOut: string } | { signedIn: string }>) => {
    if (typeof data === 'string') return;
    if ('signedIn' in data) signedOut.delete(data.signedIn);
    // What was being written at that moment is deleted as well.
    else void forget(data.signedOut).catch(() => {});
  };
  window.addEventListener(SIGNED_IN, () => signedOut.clear());
  return speaker;
}

const broadcastChange = () => channel().postMessage('changed');

export const welcome = (person: string): void => channel().postMessage({ signedIn: person });

/** People who have signed out, perhaps in another tab: forms still shown are not stored for them. */
const signedOut = new Set<string>();

/** Not on a screen where the device is not in use, as one viewed as somebody: no sign-out would delete the data. */
function requireSignedIn(person: string): void {
  if (!person || signedOut.has(person)) throw new Error('the person has signed out');
}

export function onChange(listener: () => void): () => void {
  const ear = new BroadcastChannel(CHANNEL);
  ear.onmessage = listener;
  return () => ear.close();
}

export async function putEntry(entry: StoredEntry): Promise<void> {
  requireSignedIn(entry.person);
  await (await store()).put('entries', entry);
  broadcastChange();
}

export async function removeEntry(key: string): Promise<void> {
  await (await store()).delete('entries', key);
  broadcastChange();
}

export const getEntry = async (key: string): Promise<StoredEntry | undefined> => (await store()).get('entries', key);

/** As they were entered, whatever the device's clock said. */
export const inOrder = (one: PlacedEntry, other: PlacedEntry): number =>
  (one.order ?? 0) - (other.order ?? 0) || one.createdAt - other.createdAt;
type PlacedEntry = Pick<StoredEntry, 'order' | 'createdAt'>;

export async function entriesOf(person: string): Promise<StoredEntry[]> {
  const all = await (await store()).getAllFromIndex('entries', 'person', person);
  return all.toSorted(inOrder);
}

export async function keepDraft(person: string, form: string, value: unknown): Promise<void> {
  requireSignedIn(person);
  await (await store()).put('drafts', { person, form, changedAt: Date.now(), value });
}

export async function draftOf(person: string, form: string): Promise<unknown> {
  const found = await (await store()).get('drafts', [person, form]);
  return found && !isExpired(found) ? found.value : undefined;
}

/** The number of unfinished texts and treatments. A message and its picture are one; held codes are typed soon. */
export async function countBegun(person: string): Promise<number> {
  const begun = await (await store()).getAllKeys('drafts', IDBKeyRange.bound([person], [person, []]));
  return new Set(begun.map(([, form]) => form.replace(/\/picture$/, '')).filter((form) => form !== 'kit')).size;
}

export const removeDraft = async (person: string, form: string): Promise<void> =>
  (await store()).delete('drafts', [person, form]);

export const recentKey = (person: string) => `palette-recent:${person}`;

/** Deletes everything of a person, as when they sign out; other tabs store nothing of them afterwards. */
export async function forgetPerson(person: string): Promise<void> {
  channel().postMessage({ signedOut: person });
  await forget(person);
  broadcastChange();
}

async function forget(person: string): Promise<void> {
  signedOut.add(person);
  const transaction = (await store()).transaction(['entries', 'drafts'], 'readwrite');
  const entries = transaction.objectStore('entries');
  const drafts = transaction.objectStore('drafts');
  const keys = await entries.index('person').getAllKeys(person);
  const forms = await drafts.getAllKeys(IDBKeyRange.bound([person], [person, []]));
  await Promise.all([...keys.map((key) => entries.delete(key)), ...forms.map((key) => drafts.delete(key))]);
  await transaction.done;
  localStorage.removeItem(recentKey(person));
}
