import { pool } from '@/lib/db';
import type { Locale } from '@/lib/i18n/routing';

/** The places along a path, largest first: lombardia, lombardia/milano, lombardia/milano/rho; named for a reader. */
export async function listPath(path: string, locale: Locale): Promise<{ path: string; name: string }[]> {
  const parts = path.split('/');
  const { rows } = await pool.query<{ path: string; name: string }>({
    name: 'places-of-path',
    text: `SELECT path, coalesce(local_names ->> $2, name) AS name FROM places
      WHERE path = ANY($1) ORDER BY length(path)`,
    values: [parts.map((_, index) => parts.slice(0, index + 1).join('/')), locale],
  });
  return rows;
}
