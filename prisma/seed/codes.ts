import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { creditsForCode } from '@/lib/nouns/credits/rules';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import type { Practice } from './centers';
import type { Entry } from './ledger';
import type { Person } from './people';
import { addDays, type World } from './world';

const METHODS = { ULTRA: 26, TOUCH: 24, HOME: 24, CLICK: 14, STICK: 12 };
const BATCH = 400;
const SHELF_LIFE_DAYS = 5 * 365;

type Batch = { id: string; quantity: number };
type Made = { id: string; batch_id: string; created_at: Date };
type Use = { at: Date; expert: Person; practice: Practice; method?: TreatmentMethod; treatmentId?: string };

/** The product codes, generated in batches of one product on demand. */
export class Codes {
  readonly #lots = new Map<TreatmentMethod, { batches: Batch[]; codes: Made[] }>();
  readonly #taken = new Set<string>();

  constructor(readonly creatorId: string) {}

  /** A code and the credits it earned its user. */
  use(world: World, { at, expert, practice, method: wanted, treatmentId }: Use): { id: string; entries: Entry[] } {
    const method = wanted ?? drawMethod(world);
    const id = this.#add(world, method, addDays(at, -world.dice.between(20, 90)), {
      status: 'used',
      consumption_date: at,
      user_id: expert.id,
      center_id: practice.id,
      treatment_id: treatmentId ?? null,
      address: practice.row.plain_address,
      machine_type: practice.row.machine_type,
      updated_at: at,
    });
    const reason = method;
    const drafts = creditsForCode(id, method, world.settings);
    return { id, entries: drafts.map((draft) => ({ ...draft, at, reason, productCodeId: id, treatmentId })) };
  }

  /** Unused codes, some already shipped to a center. */
  addActive(world: World, count: number, practices: Practice[]): void {
    for (let index = 0; index < count; index++) {
      const made = world.during(world.dice.between(1, 60));
      const address = world.dice.chance(0.5) ? world.dice.pick(practices).row.plain_address : null;
      this.#add(world, drawMethod(world), made, { address, updated_at: made });
    }
  }

  /** A batch that was recalled before anybody used it. */
  addRecalled(world: World, count: number): void {
    const [id, at] = [world.dice.id(), world.daysAgo(40)];
    const batch = { id, name: 'STICK R-001', product_type: 'STICK', quantity: count, creator_id: this.creatorId };
    const dates = { created_at: world.daysAgo(75), updated_at: at, recalled_at: at };
    const recall_reason = 'Difetto di confezionamento del lotto';
    const expires_on = addDays(dates.created_at, SHELF_LIFE_DAYS);
    world.add('product_code_batches', { ...batch, ...dates, expires_on, recall_reason });
    for (let index = 0; index < count; index++)
      this.#row(world, id, 'STICK', dates.created_at, { recalled_at: at, updated_at: at });
  }

  /** Deals the codes to their batches in the order in which they were made: each batch is as old as its first code. */
  deal(): void {
    for (const { batches, codes } of this.#lots.values()) {
      codes.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
      for (const batch of batches) {
        const own = codes.splice(0, batch.quantity);
        const created_at = own[0]!.created_at;
        Object.assign(batch, { created_at, updated_at: created_at, expires_on: addDays(created_at, SHELF_LIFE_DAYS) });
        for (const code of own) code.batch_id = batch.id;
      }
    }
  }

  #add(world: World, method: TreatmentMethod, madeAt: Date, fields: object): string {
    const { batches, codes } = this.#lots.get(method) ?? { batches: [], codes: [] };
    this.#lots.set(method, { batches, codes });
    if ((batches.at(-1)?.quantity ?? BATCH) === BATCH) {
      const name = `${method} ${String(batches.length + 1).padStart(3, '0')}`;
      const opened = {
        id: world.dice.id(),
        name,
        product_type: method,
        quantity: 0,
        creator_id: this.creatorId,
      };
      world.add('product_code_batches', opened);
      batches.push(opened);
    }
    const batch = batches.at(-1)!;
    batch.quantity++;
    const code = this.#row(world, batch.id, method, madeAt, fields);
    codes.push(code);
    return code.id;
  }

  #row(world: World, batchId: string, method: TreatmentMethod, madeAt: Date, fields: object): Made {
    let code = makeCode(world.dice.below);
    while (this.#taken.has(code)) code = makeCode(world.dice.below);
    this.#taken.add(code);
    const row = {
      id: world.dice.id(),
      code,
      name: `Kit ${method}`,
      status: 'active',
      product_type: method,
      quantity: 1,
      batch_id: batchId,
      created_at: madeAt,
      ...fields,
    };
    world.add('product_codes', row);
    return row;
  }
}

export const drawMethod = (world: World): TreatmentMethod => world.dice.weighted(METHODS);
