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

type Use = { at: Date; expert: Person; practice: Practice; method?: TreatmentMethod; treatmentId?: string };

/** The product codes, generated in batches of one product on demand. */
export class Codes {
  readonly #batches = new Map<string, { row: { id: string; quantity: number }; number: number }>();
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

  #add(world: World, method: TreatmentMethod, madeAt: Date, fields: object): string {
    let batch = this.#batches.get(method);
    if (!batch || batch.row.quantity === BATCH) {
      const number = (batch?.number ?? 0) + 1;
      const created = world.daysAgo(1600 - number * 20);
      const name = `${method} ${String(number).padStart(3, '0')}`;
      const row = {
        id: world.dice.id(),
        name,
        product_type: method,
        quantity: 0,
        creator_id: this.creatorId,
        created_at: created,
        updated_at: created,
        expires_on: addDays(created, SHELF_LIFE_DAYS),
        recalled_at: null,
        recall_reason: null,
      };
      world.add('product_code_batches', row);
      batch = { row, number };
      this.#batches.set(method, batch);
    }
    batch.row.quantity++;
    return this.#row(world, batch.row.id, method, madeAt, fields);
  }

  #row(world: World, batchId: string, method: TreatmentMethod, madeAt: Date, fields: object): string {
    let code = makeCode(world.dice.below);
    while (this.#taken.has(code)) code = makeCode(world.dice.below);
    this.#taken.add(code);
    const id = world.dice.id();
    world.add('product_codes', {
      id,
      code,
      name: `Kit ${method}`,
      status: 'active',
      product_type: method,
      quantity: 1,
      batch_id: batchId,
      consumption_date: null,
      user_id: null,
      center_id: null,
      treatment_id: null,
      address: null,
      machine_type: null,
      recalled_at: null,
      created_at: madeAt,
      ...fields,
    });
    return id;
  }
}

export const drawMethod = (world: World): TreatmentMethod => world.dice.weighted(METHODS);
