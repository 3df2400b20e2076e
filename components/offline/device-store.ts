import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredEntry } from './entry';

interface Tables extends DBSchema {
  entries: { key: string; value: StoredEntry; indexes: { person: string } };
  /** Unsaved form values, by person and form. */
  drafts: { key: [string, string]; value: { person: string; form: string; changedAt: number; value: unknown } };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;

/** The only storage for people's input on this device. Rejects if the browser does not allow storage. */
function store(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>('portal', 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'key' }).createIndex('person', 'person');
      database.createObjectStore('drafts', { keyPath: ['person', 'form'] });
    },
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** All tabs are notified when entries change, including this one. */
const CHANNEL = 'portal-outbox';
let speaker: BroadcastChannel | undefined;
const tell = () => (speaker ??= new BroadcastChannel(CHANNEL)).postMessage('changed');

export function onChange(listener: () => void): () => void {
  const ear = new BroadcastChannel(CHANNEL);
  ear.onmessage = listener;
  return () => ear.close();
}

export async function putEntry(entry: StoredEntry): Promise<void> {
  await (await store()).put('entries', entry);
  tell();
}

export async function removeEntry(key: string): Promise<void> {
  await (await store()).delete('entries', key);
  tell();
}

export const getEntry = async (key: string): Promise<StoredEntry | undefined> => (await store()).get('entries', key);

/** The entries of a person, oldest first. */
export async function entriesOf(person: string): Promise<StoredEntry[]> {
  const all = await (await store()).getAllFromIndex('entries', 'person', person);
  return all.toSorted((one, other) => one.createdAt - other.createdAt);
}

export async function keepDraft(person: string, form: string, value: unknown): Promise<void> {
  await (await store()).put('drafts', { person, form, changedAt: Date.now(), value });
}

export const draftOf = async (person: string, form: string): Promise<unknown> =>
  (await (await store()).get('drafts', [person, form]))?.value;

export const removeDraft = async (person: string, form: string): Promise<void> =>
  (await store()).delete('drafts', [person, form]);

/** Deletes everything of a person, as when they sign out. */
export async function forgetPerson(person: string): Promise<void> {
  const transaction = (await store()).transaction(['entries', 'drafts'], 'readwrite');
  const entries = transaction.objectStore('entries');
  const drafts = transaction.objectStore('drafts');
  const keys = await entries.index('person').getAllKeys(person);
  const forms = await drafts.getAllKeys(IDBKeyRange.bound([person], [person, []]));
  await Promise.all([...keys.map((key) => entries.delete(key)), ...forms.map((key) => drafts.delete(key))]);
  await transaction.done;
  tell();
}
