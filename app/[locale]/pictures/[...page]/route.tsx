import { hasLocale } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { drawPicture } from '@/lib/nouns/centers/draw-picture';
import { countPublic } from '@/lib/nouns/centers/list-public';
import { districtOf } from '@/lib/nouns/centers/rules';
import { wordOf } from '@/lib/nouns/centers/rules.landing';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { placeByPath } from '@/lib/nouns/places/data';
import { type Locale, locales } from '@/lib/run/i18n/routing';
import { theme } from '@/lib/run/theme';

export const dynamic = 'force-dynamic';

type Texts = { title: string; text: string };

/** The preview picture of a place, a method, the questions, and of who looks after centers, at the page's own path. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/[locale]/pictures/[...page]'>,
): Promise<Response> {
  const { locale, page } = await params;
  const texts = hasLocale(locales, locale) ? await textsOf(page, locale) : null;
  return texts ? drawPicture(texts) : new Response(null, { status: 404 });
}

async function textsOf([kind, ...rest]: string[], locale: Locale): Promise<Texts | null> {
  const t = await getTranslations({ locale });
  if (kind === 'authorized-centers') return placeTexts(rest.slice(1).join('/'), locale);
  const method = TREATMENT_METHODS.find((one) => one.toLowerCase() === rest[0]);
  if (kind === 'methods' && method)
    return { title: t('methods.one.title', { method }), text: t(`methods.${method}.short`) };
  if (rest.length > 0) return null;
  if (kind === 'methods') return { title: t('methods.title'), text: t('methods.heading') };
  if (kind === 'faq') return { title: t('faq.title'), text: t('faq.description', { brand: theme.name }) };
  if (kind === 'consultants' || kind === 'dealers')
    return { title: t(`information.${kind}.title`), text: t(`information.${kind}.description`, { brand: theme.name }) };
  return null;
}

async function placeTexts(path: string, locale: Locale): Promise<Texts | null> {
  const place = await placeByPath(path, locale);
  const district = place && districtOf(place);
  if (!district) return null;
  const [{ total: count }, t] = await Promise.all([
    countPublic({ district }),
    getTranslations({ locale, namespace: 'centers.landing' }),
  ]);
  if (count === 0) return null;
  const title = t('title', { place: place.localName, kind: wordOf(place) });
  return { title, text: t('count', { count }) };
}
