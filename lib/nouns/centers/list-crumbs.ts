import { getTranslations } from 'next-intl/server';
import { fromPool } from '@/lib/run/db/transaction';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';

const ROOT = '/authorized-centers';

/** The breadcrumbs of a landing page: all centers, region, province, town. `path` is that of the last one's page, or null. */
export async function listCrumbs(path: string | null, locale: Locale): Promise<{ label: string; href: string }[]> {
  const [t, words, places] = await Promise.all([
    getTranslations({ locale, namespace: 'centers.search' }),
    getTranslations({ locale, namespace: 'places' }),
    path ? placesAlong(path, locale) : [],
  ]);
  return [
    { label: t('title'), href: localePath(locale, ROOT) },
    // The province of a capital has its name: "Milano > Milano" would be twice the same.
    ...places.map(({ path: part, name }, n) => ({
      label: name === places[n + 1]?.name ? words('ofProvince', { name }) : name,
      href: localePath(locale, `${ROOT}/in/${part}`),
    })),
  ];
}

/** The places along a path, largest first: lombardia, lombardia/milano, lombardia/milano/rho; named for a reader. */
async function placesAlong(path: string, locale: Locale): Promise<{ path: string; name: string }[]> {
  const parts = path.split('/');
  return fromPool<{ path: string; name: string }>(
    `SELECT path, coalesce(local_names ->> $2, name) AS name FROM places
      WHERE path = ANY($1) ORDER BY length(path)`,
    [parts.map((_, index) => parts.slice(0, index + 1).join('/')), locale],
  );
}
