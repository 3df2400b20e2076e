/** Deterministic random numbers: the same seed gives the same data on every machine. */
export class Dice {
  #state: number;
  #ids = 0;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to 1, exclusive (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  below = (end: number): number => Math.floor(this.next() * end);
  /** An integer, both ends inclusive. */
  between = (least: number, most: number): number => least + this.below(most - least + 1);
  chance = (probability: number): boolean => this.next() < probability;
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)]!;
  digits = (count: number): string => Array.from({ length: count }, () => this.below(10)).join('');

  /** Weighted by its number. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][];
    let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    return (entries.find(([, weight]) => (rest -= weight) < 0) ?? entries.at(-1)!)[0];
  }

  /** In the list's order, each item with this probability. */
  some = <T>(list: readonly T[], probability: number): T[] => list.filter(() => this.chance(probability));

  /** A UUID v7 with an increasing artificial time, so that ids are reproducible and sort in creation order. */
  id(): string {
    const time = (Date.UTC(2026, 0, 1) + this.#ids++).toString(16).padStart(12, '0');
    const random = [this.next(), this.next(), this.next()].map((part) => hex(part, 8)).join('');
    const variant = '89ab'[this.below(4)]!;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(3, 6)}-${random.slice(6, 18)}`;
  }
}

const hex = (part: number, length: number) =>
  Math.floor(part * 16 ** length)
    .toString(16)
    .padStart(length, '0');
