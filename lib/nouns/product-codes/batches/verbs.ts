import { randomInt } from 'node:crypto';
import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord } from '@/lib/core/write';
import { CODE_ALPHABET, makeCode } from '@/lib/nouns/product-codes/rules';
import { type Tx, within } from '@/lib/run/db/transaction';
import { todayText } from '@/lib/run/i18n/dates';
import { productCodeBatches } from './resource';
import type { NewBatch } from './schema';

/**
 * Creates a batch with random codes: a code that can be guessed could be used. The
 * default name consists of the product and the day.
 * @throws Problem 409 if another batch has this name
 */
async function createBatch(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const { address, machineType, ...batch } = input as NewBatch;
  const id = await insertRecord(tx, productCodeBatches, actor, { name: nameOf(batch.productType), ...batch });
  await addCodes(tx, id, { ...batch, address: address ?? null, machineType: machineType ?? null });
  return id;
}

type Codes = Pick<NewBatch, 'productType' | 'quantity'> & { address: string | null; machineType: string | null };

/** In one statement; repeated in the rare case that a code exists already. */
async function addCodes(
  tx: Tx,
  batchId: string,
  { productType, quantity, address, machineType }: Codes,
): Promise<void> {
  for (let missing = quantity; missing > 0; ) {
    const codes = Array.from({ length: missing }, () => makeCode(randomInt));
    const added = await within(tx)(
      `insert into product_codes (code, name, product_type, address, machine_type, batch_id)
       select c.code, 'Kit ' || $2, $2::"TreatmentMethod", $3, $4::"MachineType", $5::uuid from unnest($1::text[]) as c(code)
       on conflict (code) do nothing returning 1 as ok`,
      [codes, productType, address, machineType, batchId],
    );
    missing -= added.length;
  }
}

/** `ULTRA 2026-11-22 7KQD`: the suffix distinguishes batches of one day. */
function nameOf(productType: string): string {
  const end = Array.from({ length: 4 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
  return `${productType} ${todayText()} ${end}`;
}

export const verbs: Verbs = { create: createBatch };
