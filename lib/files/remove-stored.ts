import { removeBytes } from '@/lib/storage/store';
import { requireNoBackup } from './data';

/** Removes bytes whose rows are gone. Throws when the store does not answer or a backup is being made, so that the queue tries again later. */
export async function removeStored({ keys }: { keys: string[] }): Promise<void> {
  await requireNoBackup();
  for (const key of keys) await removeBytes(key);
}
