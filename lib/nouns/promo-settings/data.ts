import { json } from '@/lib/core/answers';
import { flag, object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { pool } from '@/lib/run/db/db';
import { notFound } from '@/lib/run/errors';

export const readPromo = defineVerb('GET /settings/key/promo', {
  summary: 'The current promotion',
  by: 'programme',
  scope: 'promo-settings:read',
  answer: object({ name: text, logoUrl: orNull(text), active: flag }),
  run: async () => json(JSON.stringify(await currentPromo())),
});

type Promo = { name: string; logoUrl: string | null; active: boolean };

/** The promotion shown in the shop: the active one, else the latest. */
async function currentPromo(): Promise<Promo> {
  const { rows } = await pool.query<Promo>({
    name: 'current-promo',
    text: `select name, logo_url as "logoUrl", active from promo_settings where deleted_at is null
      order by active desc, updated_at desc limit 1`,
  });
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function activePromos(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'active-promos',
    text: 'select name from promo_settings where active and deleted_at is null order by updated_at desc limit 5',
  });
  return rows.map(({ name }) => name);
}
