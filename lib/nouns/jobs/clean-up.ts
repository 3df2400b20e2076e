import { removeStray } from '@/lib/core/files/remove-bytes';
import { removeUnused } from '@/lib/core/files/remove-unused';
import { removeUnconfirmed } from '@/lib/nouns/centers/remove-unconfirmed';
import { eraseClosed } from '@/lib/nouns/requests/erase-closed';
import { pool } from '@/lib/run/db/db';
import { log } from '@/lib/run/log';

/**
 * Rows to delete once they have served their purpose. Some are kept beyond their validity,
 * to answer questions such as "where was I signed in?".
 */
const EXPIRED = {
  idempotency_keys: `expires_at < now()`,
  rate_limits: `expire < extract(epoch from now()) * 1000`,
  form_drafts: `expires_at < now()`,
  refresh_tokens: `expires_at < now()`,
  sessions: `least(expires_at, revoked_at) < now() - interval '30 days'`,
  password_resets: `least(expires_at, used_at) < now() - interval '1 day'`,
  sign_in_steps: `expires_at < now()`,
  email_confirmations: `expires_at < now() - interval '1 day'`,
  // Where they are split by month, whole months are dropped instead (make-partitions).
  security_events: `created_at < now() - interval '1 year' and tableoid::regclass::text !~ 'events_\\d{4}_\\d\\d$'`,
  code_attempts: `last_tried_at < now() - interval '1 year'`,
  search_gaps: `week < now() - interval '1 year'`,
  outbox: `created_at < now() - interval '1 year'`,
  // Whoever did not confirm left no more than an address, perhaps somebody else's.
  inquiries: `created_at < now() - interval '90 days' or status = 'unconfirmed' and created_at < now() - interval '3 days'`,
  imports: `created_at < now() - interval '90 days'`,
  bulk_acts: `created_at < now() - interval '90 days'`,
  workers: `seen_at < now() - interval '7 days'`,
  notifications: `read_at < now() - interval '90 days' or created_at < now() - interval '1 year'`,
} as const;

const AT_ONCE = 5_000;

/** After 30 days IP addresses are cut to their network: /24 for IPv4, /48 for IPv6. */
async function shortenAddresses(): Promise<number> {
  const { rowCount } = await pool.query(`
    update security_events set ip_address = case when pg_input_is_valid(ip_address, 'inet') then
      text(network(set_masklen(ip_address::inet, case family(ip_address::inet) when 4 then 24 else 48 end))) end
    where created_at < now() - interval '30 days' and ip_address is not null and position('/' in ip_address) = 0`);
  return rowCount ?? 0;
}

/** The values in an e-mail reveal who was where with whom; a month is enough to answer questions about it. */
async function emptyLetters(): Promise<number> {
  const { rowCount } = await pool.query(
    `update outbox set "values" = null where "values" is not null and created_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}

/** Deletes expired rows in small batches, so that nobody has to wait. Returns the number per kind. */
export async function cleanUp(): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, condition] of Object.entries(EXPIRED)) removed[table] = await removeRows(table, condition);
  removed.shortened = await shortenAddresses();
  removed.letters = await emptyLetters();
  removed.centers = await removeUnconfirmed();
  // First, because their files are unused then.
  removed.requests = await eraseClosed();
  removed.files = await removeUnused();
  removed.bytes = await removeStray();
  log.info({ removed }, 'cleaned up');
  return removed;
}

async function removeRows(table: string, condition: string): Promise<number> {
  // The condition again, because in a table split by month other rows have the same place in other parts.
  const text = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${AT_ONCE})) and (${condition})`;
  for (let removed = 0; ; ) {
    const { rowCount } = await pool.query(text);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < AT_ONCE) return removed;
  }
}
