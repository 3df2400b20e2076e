/** A total, and the snapshot of the database it was counted in. */
type Counted = { total: number; snapshot: string; at: number };

// Rows of table_changes are kept for an hour: an older snapshot could not tell any more what happened since.
const MAX_AGE = 30 * 60_000;
const MAX_ENTRIES = 2_000;
const counts = new Map<string, Counted>();

export function countedBefore(key: string): Counted | undefined {
  const found = counts.get(key);
  return found && Date.now() - found.at < MAX_AGE ? found : undefined;
}

export function rememberCount(key: string, total: number, snapshot: string): void {
  counts.delete(key);
  counts.set(key, { total, snapshot, at: Date.now() });
  if (counts.size > MAX_ENTRIES) counts.delete(counts.keys().next().value!);
}
