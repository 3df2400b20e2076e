import { json } from '@/lib/core/answers';
import { flag, object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { fromPool } from '@/lib/run/db/transaction';
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
  const sql = `select name, logo_url as "logoUrl", active from promo_settings where deleted_at is null
    order by active desc, updated_at desc limit 1`;
  const rows = await fromPool<Promo>(sql);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function activePromos(): Promise<string[]> {
  const rows = await fromPool<{ name: string }>(
    'select name from promo_settings where active and deleted_at is null order by updated_at desc limit 5',
  );
  return rows.map(({ name }) => name);
}
