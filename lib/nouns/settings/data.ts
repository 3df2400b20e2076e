import { readStoredSettings, type Settings } from '@/lib/nouns/settings/schema';
import { pool } from '@/lib/run/db/db';

export type Queryable = { query: (text: string) => Promise<{ rows: object[] }> };
type Row = { name: string; value: string };

/** The current settings. Inside a transaction pass its client, so that its own changes are visible. */
export async function readSettings(client: Queryable = pool): Promise<Settings> {
  const { rows } = await client.query('SELECT name, value FROM settings WHERE deleted_at IS NULL');
  return readStoredSettings(rows as Row[]);
}
