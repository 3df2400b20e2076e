import type { PoolClient } from 'pg';
import { names } from '@/lib/run/names';
import { copyRows } from './copy-rows';
import type { World } from './world';

/** Tables in the order of their foreign keys; `staff` are the users that centers refer to, the others refer to them. */
const ORDER: readonly string[] =
  names(`files staff centers users credentials consents opening_hours memberships center_dealers
  export_batches center_events categories products treatments reviews treatment_pictures public_pictures treatment_products
  control_visits product_code_batches product_codes credit_entries center_visits inquiries product_test_requests
  contacts reportings cw_rollup_requests request_notes letter_blocks newsletters newsletter_deliveries faqs news downloads labels settings
  promo_settings vat_rates customers consultants chats chat_participants messages connections view_records
  audit_entries notifications export_batch_centers parcels search_gaps`);

const LARGE = 5000;

/** Writes all generated rows to the database, reporting progress now and then. */
export async function writeRows(client: PoolClient, { rows }: World, onProgress: (done: number) => void = () => {}) {
  const unknown = [...rows.keys()].filter((table) => !ORDER.includes(table));
  if (unknown.length > 0) throw new Error(`no place in the order of tables for ${unknown.join(', ')}`);
  let done = 0;
  for (const table of ORDER) {
    const added = rows.get(table) ?? [];
    if (added.length > LARGE) onProgress(done);
    await copyRows(client, table === 'staff' ? 'users' : table, added);
    done += added.length;
  }
}
