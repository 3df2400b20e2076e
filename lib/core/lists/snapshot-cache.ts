/** A query result and the database snapshot it was read in. */
export type Cached<T> = { value: T; snapshot: string; at: number };

// Rows of table_changes are deleted after an hour, so older snapshots can no longer be checked.
const MAX_AGE = 30 * 60_000;
const MAX_ENTRIES = 2_000;

/** Caches list totals and page ids. An entry is valid until one of the tables it was read from changes. */
export class SnapshotCache<T> {
  private readonly answers = new Map<string, Cached<T>>();

  before(key: string): Cached<T> | undefined {
    const found = this.answers.get(key);
    return found && Date.now() - found.at < MAX_AGE ? found : undefined;
  }

  remember(key: string, value: T, snapshot: string): void {
    this.answers.delete(key);
    this.answers.set(key, { value, snapshot, at: Date.now() });
    if (this.answers.size > MAX_ENTRIES) this.answers.delete(this.answers.keys().next().value!);
  }
}
