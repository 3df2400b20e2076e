import { removeBytes } from '@/lib/storage/store';
import { requireNoBackup } from './data';

/**
 * Removes bytes whose rows are gone. Throws if the storage is unavailable or a
 * backup is running, so that the queue retries later.
 */
export async function removeStored({ keys }: { keys: string[] }): Promise<void> {
  await requireNoBackup();
  for (const key of keys) await removeBytes(key);
}
