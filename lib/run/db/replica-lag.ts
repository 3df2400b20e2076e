/** A WAL position (LSN), `0/3A2B18`, as a comparable number. */
export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const isPosition = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);

const MAX_SAMPLES = 120;

/**
 * How far replicas are behind, in milliseconds: for how long each has lacked what the primary had. PostgreSQL's own
 * `pg_last_xact_replay_timestamp` grows while nobody writes, and stands still when the connection to the primary is
 * lost.
 */
export class ReplicaLag {
  #samples: { at: number; position: bigint }[] = [];

  /** The primary's position at that time. */
  notePrimary(lsn: string, at: number): void {
    const position = positionOf(lsn);
    if (position === this.#samples.at(-1)?.position) return; // nobody has written
    this.#samples.push({ at, position });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.splice(1, 1); // not the oldest, which tells since when
  }

  /** The lag of a replica that has replayed up to this position. */
  of(replayed: bigint, now: number): number {
    const missing = this.#samples.find(({ position }) => position > replayed);
    return missing ? now - missing.at : 0;
  }
}
