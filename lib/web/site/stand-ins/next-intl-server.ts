// Replaces next-intl/server for pages that lib/web/site renders (scripts/steps/build.mjs): the same functions, but they
// take the language from the page being rendered and create each translator once per process.
import { IntlMessageFormat } from 'intl-messageformat';
import { _createCache, _createIntlFormatters, createFormatter, createTranslator } from 'next-intl';
import { messagesOf, TIME_ZONE } from '@/lib/run/i18n/translate';
import { localeNow } from '@/lib/web/site/rendering';

const made = new Map<string, unknown>();

function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}

type TranslationScope = string | { locale?: string; namespace?: string };

export const getLocale = async () => localeNow();

export async function getTranslations(wanted: TranslationScope = {}) {
  const { locale = localeNow(), namespace } = typeof wanted === 'string' ? { namespace: wanted } : wanted;
  return once(`texts ${locale} ${namespace}`, async () => {
    const messages = await messagesOf(locale);
    const _formatters = once(`formatters ${locale}`, formattersOf);
    return createTranslator({ locale, namespace, messages, timeZone: TIME_ZONE, _formatters } as Parameters<
      typeof createTranslator
    >[0]);
  });
}

/**
 * The formatters of a language, which find a compiled message by its text. By default they look for it under the text
 * and all formats written as JSON, a kilobyte for each text of a page. Here the formats never differ: no page has its own.
 *
 * The names with an underscore are not public API, but what next-intl's own server code uses. The public one alone takes
 * twice the time for a text with values, 8 instead of 4 µs: 0.2 of the 5.4 ms of a search page, which has 25 to 55 of them.
 * Without `_formatters` everything is the same but slower, so leave it out if an upgrade drops those names.
 */
function formattersOf() {
  const compiled = new Map<unknown, IntlMessageFormat>();
  const getMessageFormat = (...[message, ...rest]: ConstructorParameters<typeof IntlMessageFormat>) => {
    const known = compiled.get(message) ?? new IntlMessageFormat(message, ...rest);
    compiled.set(message, known);
    return known;
  };
  return { ..._createIntlFormatters(_createCache()), getMessageFormat };
}

export async function getFormatter() {
  const locale = localeNow();
  return once(`formats ${locale}`, () => createFormatter({ locale, timeZone: TIME_ZONE }));
}
