import { hasLocale } from 'next-intl';
import { type Locale, localeCookie, locales, routing } from './routing';

interface Wishes {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}

/** A visitor's language: the one chosen earlier, else the best of their browser's languages, else their own, else Italian. */
export function visitorLocale({ cookie = '', 'accept-language': accept = '' }: Wishes, culture?: string): Locale {
  const chosen = cookie.split(/;\s*/).find((pair) => pair.startsWith(`${localeCookie.name}=`));
  const remembered = chosen?.slice(localeCookie.name.length + 1);
  if (hasLocale(locales, remembered)) return remembered;
  const wanted = accept
    .slice(0, 500) // limits the work for very long headers
    .split(',')
    .map(parseRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  const languages = [...wanted.map(({ language }) => language), culture];
  return languages.find((language) => hasLocale(locales, language)) ?? routing.defaultLocale;
}

/** `de-AT;q=0.8` is German with 0.8. */
function parseRange(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
  const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find(Boolean);
  return { language: tag.split('-')[0]!, quality: Number(quality ?? 1) || 0 };
}
