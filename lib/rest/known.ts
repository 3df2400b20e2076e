/** An answer of the database, and the snapshot it was found in. */
export type Answered<T> = { value: T; snapshot: string; at: number };

// Rows of table_changes are kept for an hour: an older snapshot could not tell any more what happened since.
const MAX_AGE = 30 * 60_000;
const MAX_ENTRIES = 2_000;

/** The latest answers to what lists ask: totals, and the ids of pages. They hold as long as no table they read has changed. */
export class Known<T> {
  private readonly answers = new Map<string, Answered<T>>();

  before(key: string): Answered<T> | undefined {
    const found = this.answers.get(key);
    return found && Date.now() - found.at < MAX_AGE ? found : undefined;
  }

  remember(key: string, value: T, snapshot: string): void {
    this.answers.delete(key);
    this.answers.set(key, { value, snapshot, at: Date.now() });
    if (this.answers.size > MAX_ENTRIES) this.answers.delete(this.answers.keys().next().value!);
  }
}
