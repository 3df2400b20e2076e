import { pool } from '@/lib/run/db/db';

export interface Province {
  name: string;
  code: string;
}

/** The Italian provinces by name. */
export async function italianProvinces(): Promise<Province[]> {
  const { rows } = await pool.query<Province>({
    name: 'italian-provinces',
    text: `select name, province_code as code from places where kind = 'province' and country = 'IT' order by name`,
  });
  return rows;
}

type Client = { query: (statement: { text: string; values: unknown[] }) => Promise<{ rows: unknown[] }> };

/** Finds a province by "Milano", "milano (MI)" or "mi". */
export async function findProvince(typed: string, client: Client = pool): Promise<Province | null> {
  const [, name = '', code] = /^(.*?)\s*(?:\((\w{2})\))?$/.exec(typed.trim()) ?? [];
  const { rows } = await client.query({
    text: `select name, province_code as code from places
      where kind = 'province' and country = 'IT'
        and (province_code = upper($1) or province_code = upper($2) or search_text(name) = search_text($1))
      order by province_code = upper($2) desc nulls last limit 1`,
    values: [name, code ?? null],
  });
  return (rows[0] as Province | undefined) ?? null;
}
