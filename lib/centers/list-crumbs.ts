import { getTranslations } from 'next-intl/server';
import { localePath } from '@/lib/i18n/paths';
import type { Locale } from '@/lib/i18n/routing';
import { listPath } from '@/lib/places/list-path';

const ROOT = '/authorized-centers';

/** The breadcrumbs of a landing page: all centers, region, province, town. `path` is that of `placePath`, or null. */
export async function listCrumbs(path: string | null, locale: Locale): Promise<{ label: string; href: string }[]> {
  const [t, places] = await Promise.all([
    getTranslations({ locale, namespace: 'centers.search' }),
    path ? listPath(path, locale) : [],
  ]);
  return [
    { label: t('title'), href: localePath(locale, ROOT) },
    ...places.map(({ path: part, name }) => ({ label: name, href: localePath(locale, `${ROOT}/in/${part}`) })),
  ];
}
