import { removeBytes } from '@/lib/storage/store';

/** Removes bytes whose rows are gone. Throws when the store does not answer, so that the queue tries again later. */
export async function removeStored({ keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await removeBytes(key);
}
