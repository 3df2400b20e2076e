/** A WAL position (LSN), `0/3A2B18`, as a comparable number. */
export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const isPosition = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);

const MAX_SAMPLES = 120;

/**
 * How far a replica is behind, in milliseconds: for how long it has lacked what the primary had. PostgreSQL's own
 * `pg_last_xact_replay_timestamp` grows while nobody writes, and stands still when the connection to the primary is
 * lost.
 */
export class ReplicaLag {
  #samples: { at: number; position: bigint }[] = [];
  #replayed = 0n;

  /** The primary's position at that time. */
  notePrimary(lsn: string, at: number): void {
    this.#samples.push({ at, position: positionOf(lsn) });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.splice(1, 1); // not the oldest, which tells since when
  }

  noteReplica(lsn: string): void {
    this.#replayed = positionOf(lsn);
    const missing = this.#samples.findIndex(({ position }) => position > this.#replayed);
    this.#samples = missing < 0 ? [] : this.#samples.slice(missing);
  }

  hasReached = (lsn: string): boolean => this.#replayed >= positionOf(lsn);

  milliseconds(now: number): number {
    const oldest = this.#samples[0];
    return oldest ? now - oldest.at : 0;
  }
}
