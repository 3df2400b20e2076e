import { type Text, type Words, wordsFrom } from '@/components/data-table/field-words';
import { plain, type Target } from '@/lib/core/imports/read-columns';
import type { Vocabulary } from '@/lib/core/imports/schema';
import { CENTER_COUNTRIES } from '@/lib/nouns/centers/schema.form';
import { locales } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';

/** What sheets write for yes and no, beyond the words of our messages. */
const YES = ['true', 'x', '1', 'y', 'j', 'vero', 'wahr', 'vrai', 'verdadero'];
const NO = ['false', '0', 'n', 'falso', 'falsch', 'faux'];

/** What sheets call the parts of an address beyond their labels, normalised by `plain`. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  streetNumber: ['n', 'nr', 'no', 'num', 'civico', 'n civico', 'hausnr'],
  provinceCode: ['prov'],
  country: ['nazione', 'stato', 'land', 'nation', 'nacion'],
};

/** All names for this resource's columns and their choices, in the five languages. */
export async function vocabularyOf(resource: string, targets: readonly Target[]): Promise<Vocabulary> {
  const all = await Promise.all(locales.map((locale) => wordsIn(resource, locale)));
  const flags = all.flatMap(({ yes, no }) => [
    [plain(yes), 'true'],
    [plain(no), 'false'],
  ]);
  return {
    headings: Object.fromEntries(
      targets.map((target) => [target.path, all.flatMap((words) => headingsOf(words, target))]),
    ),
    values: Object.fromEntries(targets.map((target) => [target.path, valuesOf(all, target)])),
    flags: Object.fromEntries([...YES.map((word) => [word, 'true']), ...NO.map((word) => [word, 'false']), ...flags]),
  };
}

async function wordsIn(resource: string, locale: (typeof locales)[number]): Promise<Words> {
  const t = await translator(locale);
  const text: Text = (key, values) => {
    const found = t(key, values);
    return found === key ? null : found;
  };
  return wordsFrom(resource, text, locale);
}

/** The label of each part of a path: `address.city` is the city of the address. */
export const labelOf = (words: Words, { path }: Target): string[] => path.split('.').map((name) => words.field(name));

function headingsOf(words: Words, target: Target): string[] {
  const labels = labelOf(words, target);
  // A column called “Address” beside town and postal code has the street.
  const whole = target.path.endsWith('.streetName') ? [plain(labels[0]!)] : [];
  const also = ALSO[target.path.split('.').at(-1)!] ?? [];
  return [...new Set([plain(labels.join(' ')), plain(labels.at(-1)!), ...whole, ...also])];
}

function valuesOf(all: readonly Words[], { shape, field }: Target): Record<string, string> {
  const isCountry = shape.kind === 'country';
  const options = isCountry ? CENTER_COUNTRIES : shape.options;
  const name = shape.name.split('.').at(-1)!;
  const worded = isCountry
    ? { name: 'country', words: 'countries' }
    : { name, ...((shape.words ?? field.words) && { words: shape.words ?? field.words! }) };
  return Object.fromEntries(
    options.flatMap((option) => [
      ...all.map((words) => [plain(words.value(worded, option)), option] as const),
      [plain(option), option] as const,
    ]),
  );
}
