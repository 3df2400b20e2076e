import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { messageKey } from '@/lib/run/i18n/message-key';
import { localePath } from '@/lib/run/i18n/paths';
import { type Locale, locales, routing } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { theme } from '@/lib/run/theme';

interface Page {
  title: string;
  description: string;
  path: string;
  /** URL of a picture of its own: 1200 × 630, or of any shape. */
  picture?: string | { ofAnyShape: string };
  /** Its picture is drawn from its texts (app/[locale]/pictures). */
  isDrawn?: true;
  /** False for pages that make sense only after another one: thanks, drafts. */
  index?: boolean;
  /** The only language of the page's content, to which search engines are directed. */
  only?: Locale;
  /** Languages in which search engines list the page; all by default. */
  languages?: readonly Locale[];
}

export const windowTitle = (title: string) => `${title} · ${theme.name}`;

/** The metadata of a public page that no search engine lists: thanks, letters' links. The title is given by its key. */
export const unlistedPage =
  (key: string, more: Metadata = {}) =>
  async (): Promise<Metadata> => ({
    title: windowTitle((await getTranslations())(key as 'forms.optional')),
    robots: { index: false },
    ...more,
  });

/** The metadata of a public page whose title and description are messages, given by their keys; both may name the brand. */
export const publicPage =
  (title: string, description: string, page: Omit<Page, 'title' | 'description'>) => async () => {
    const t = await getTranslations();
    const text = (key: string): string => t(messageKey(key), { brand: theme.name } as never);
    return pageMetadata({ ...page, title: text(title), description: text(description) });
  };

/** For a page whose content may be in another language than its own. */
export function onlyOf([first]: readonly { language: string }[], locale: Locale): Pick<Page, 'only'> {
  const language = locales.find((one) => one === first?.language);
  return language && language !== locale ? { only: language } : {};
}

/** The metadata of a public page for search engines and link previews. */
export async function pageMetadata({ title, description, path, picture, only, ...page }: Page): Promise<Metadata> {
  const { index: isPage = true, languages = locales, isDrawn } = page;
  const [locale, links] = await Promise.all([getLocale(), alternates(path, languages, only)]);
  const index = isPage && languages.includes(locale);
  const drawn = isDrawn && localePath(locale, `/pictures${path.split('?')[0]}`);
  const images = [
    typeof picture === 'object'
      ? { url: picture.ofAnyShape, alt: title }
      : { url: picture ?? drawn ?? theme.preview, width: 1200, height: 630, alt: title },
  ];
  return {
    title: windowTitle(title),
    description,
    alternates: index ? links : undefined,
    robots: index ? undefined : { index: false, follow: true },
    openGraph: {
      title,
      description,
      url: siteAddress + localePath(only ?? locale, path),
      siteName: theme.name,
      type: 'website',
      locale: territory[only ?? locale],
      alternateLocale: only ? [] : languages.filter((other) => other !== locale).map((other) => territory[other]),
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}

/** Open Graph requires a language with a country. */
const territory: Record<Locale, string> = { it: 'it_IT', en: 'en_GB', de: 'de_DE', es: 'es_ES', fr: 'fr_FR' };

/** canonical and hreflang links of a public page, for its generateMetadata; `href` is the path without language. */
async function alternates(
  href: string,
  languages: readonly Locale[],
  only?: Locale,
): Promise<NonNullable<Metadata['alternates']>> {
  const address = (locale: Locale) => siteAddress + localePath(locale, href);
  if (only) return { canonical: address(only) };
  return {
    canonical: address(await getLocale()),
    languages: {
      ...Object.fromEntries(languages.map((locale) => [locale, address(locale)])),
      'x-default': address(languages.includes(routing.defaultLocale) ? routing.defaultLocale : languages[0]!),
    },
  };
}
