// Replaces next-intl/server for pages that lib/site renders (scripts/steps/build.mjs): the same functions, but they
// take the language from the page being rendered and create each translator once per process.
import { createFormatter, createTranslator } from 'next-intl';
import { messagesOf, TIME_ZONE } from '@/lib/i18n/translate';
import { localeNow } from '@/lib/site/rendering';

const made = new Map<string, unknown>();

function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}

type Wanted = string | { locale?: string; namespace?: string };

export const getLocale = async () => localeNow();

export async function getTranslations(wanted: Wanted = {}) {
  const { locale = localeNow(), namespace } = typeof wanted === 'string' ? { namespace: wanted } : wanted;
  return once(`texts ${locale} ${namespace}`, async () => {
    const messages = await messagesOf(locale);
    return createTranslator({ locale, namespace, messages, timeZone: TIME_ZONE } as never);
  });
}

export async function getFormatter() {
  const locale = localeNow();
  return once(`formats ${locale}`, () => createFormatter({ locale, timeZone: TIME_ZONE }));
}
