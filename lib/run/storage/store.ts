import { masterKeys } from '@/lib/run/encryption/keys';
import { openBytes, sealBytes } from '@/lib/run/encryption/seal';
import { env } from '@/lib/run/env';
import { FOLDERS, type Folder, type Store, type StoredObject } from './contract';
import { localFolder } from './local-folder';
import { s3Bucket } from './s3-bucket';

/** Letters, digits, dashes and dots, in parts separated by slashes. */
const KEY = /^[a-z0-9][a-z0-9-]*(?:[/.][a-z0-9][a-z0-9-]*)*$/i;

const store: Store = env.S3_BUCKET ? s3Bucket(env) : localFolder(env.STORAGE_DIR);

function checked(key: string): string {
  const isOurs = FOLDERS.some((folder) => key.startsWith(`${folder}/`));
  if (!isOurs || !KEY.test(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}

/** Bound to the encryption, so that a file moved to another key cannot be decrypted. */
const contextOf = (key: string) => `the file ${key}`;

/** Completely or not at all. */
export const storeBytes = async (key: string, bytes: Uint8Array): Promise<void> =>
  store.put(checked(key), sealBytes(await masterKeys(), contextOf(key), bytes));

/** Throws `NoBytes` if there are none, anything else if they cannot be read. */
export const storedBytes = async (key: string): Promise<Uint8Array> => opened(key, await storedAsIs(key));

export const opened = async (key: string, stored: Uint8Array): Promise<Uint8Array> =>
  openBytes(await masterKeys(), contextOf(key), stored);

/** The bytes under the key as they are stored, encrypted or not: for backups. */
export const storedAsIs = async (key: string): Promise<Uint8Array> => store.get(checked(key));

export const storeAsIs = async (key: string, bytes: Uint8Array): Promise<void> => store.put(checked(key), bytes);

/** Everything stored in one of our folders; keys that are not ours are left out. */
export async function* listStored(folder: Folder): AsyncIterable<StoredObject> {
  for await (const stored of store.list(folder)) if (KEY.test(stored.key)) yield stored;
}

/** Removes the bytes under the key; it is no error if there are none. */
export const removeBytes = async (key: string): Promise<void> => store.remove(checked(key));
