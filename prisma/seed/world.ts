import { DEFAULT_SETTINGS } from '@/lib/nouns/settings/schema';
import type { Row } from './copy-rows';
import { Dice } from './dice';

const DAY = 86_400_000;

/** The data being generated: rows by table, with shared random numbers and clock. */
export class World {
  readonly dice: Dice;
  readonly settings = DEFAULT_SETTINGS;
  readonly rows = new Map<string, Row[]>();
  readonly #emails = new Map<string, number>();

  /**
   * @param now everything happened before this moment, or is planned after it
   * @param domain of the people's e-mail addresses; `.example` can never receive mail
   */
  constructor(
    seed: number,
    readonly now: Date,
    readonly domain = 'posta.example',
  ) {
    this.dice = new Dice(seed);
  }

  add(table: string, ...rows: Row[]): void {
    const list = this.rows.get(table);
    if (list) list.push(...rows);
    else this.rows.set(table, rows);
  }

  daysAgo = (days: number): Date => new Date(this.now.getTime() - days * DAY);

  /** A moment during working hours that many days ago. */
  during(daysBack: number): Date {
    const midnight = midnightOf(this.daysAgo(daysBack)).getTime();
    const moment = midnight + this.dice.between(8 * 60, 18 * 60) * 60_000 + this.dice.below(60_000);
    return new Date(Math.min(moment, this.now.getTime() - 60_000));
  }

  /** A unique address. */
  email(local: string): string {
    const count = (this.#emails.get(local) ?? 0) + 1;
    this.#emails.set(local, count);
    return `${local}${count === 1 ? '' : `.${count}`}@${this.domain}`;
  }
}

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);
export const midnightOf = (date: Date): Date => new Date(Math.floor(date.getTime() / DAY) * DAY);
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
