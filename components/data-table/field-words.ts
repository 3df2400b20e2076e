import { getLocale, getTranslations } from 'next-intl/server';
import type { Reason } from '@/lib/core/imports/schema';
import { daysBetween, todayText } from '@/lib/run/i18n/dates';
import { colon, labelled, messageKey } from '@/lib/run/i18n/message-key';
import { texts } from '@/lib/run/i18n/texts';
import { messagesOf } from '@/lib/run/i18n/translate';

/** The key of a noun in messages: `users/experts` is the noun experts. */
const nounOf = (resource: string) => resource.split('/').at(-1)!.replaceAll('_', '-');

/** The message keys tried for a field's label: the noun's own, then those of all nouns (`columns`: in sentences). */
export const fieldKeys = (resource: string, field: string): string[] => {
  const noun = nounOf(resource);
  return [`${noun}.columns.${field}`, `records.fields.${field}`, `${noun}.fields.${field}`];
};

/** `words`: the message path of the labels of its choices, if not in `records.values`. */
type Worded = { name: string; words?: string };

export const valueKeys = (resource: string, { name, words }: Worded, value: string): string[] => [
  `${nounOf(resource)}.values.${name}.${value}`,
  `${words ?? `records.values.${name}`}.${value}`,
];

export interface Words {
  field: (name: string) => string;
  /** The label of a value of a choice. */
  value: (field: Worded | string, value: string) => string;
  /** 1 is Monday. */
  weekday: (number: number) => string;
  tooFew: (reached: number, expected: number) => string;
  money: (amount: number) => string;
  percentage: (rate: number) => string;
  /** How long ago an instant of the last week was; null for any other. */
  ago: (instant: string) => string | null;
  /** Between a label and its value. */
  colon: string;
  yes: string;
  no: string;
  openFile: string;
  open: string;
  allOf: (count: number) => string;
  closed: string;
}

/** Null if there is none. */
export type Text = (key: string, values?: Record<string, string>) => string | null;

/** The labels for the fields of a resource; a test ensures that none is missing. */
export async function fieldWords(resource: string): Promise<Words> {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const messages = await messagesOf(locale);
  // `t.has` throws and catches an error for each missing key, hundreds of times per list.
  const text: Text = (key, values) => (isWritten(messages, key) ? t(messageKey(key), messageKey(values)) : null);
  return wordsFrom(resource, text, locale);
}

const isWritten = (messages: object, key: string) =>
  typeof key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages) === 'string';

/** The same from another source of texts. */
export function wordsFrom(resource: string, text: Text, locale: string): Words {
  const known = new Map<string, string>();
  const firstOf = (keys: string[], otherwise: string) => {
    for (const key of keys) {
      const found = text(key);
      if (found !== null) return found;
    }
    return otherwise;
  };
  const once = (name: string, find: () => string) => {
    const found = known.get(name) ?? find();
    known.set(name, found);
    return found;
  };
  const said = (key: string, values?: Record<string, string>) => text(key, values) ?? key;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    field: (name) => once(name, () => firstOf(fieldKeys(resource, name), name)),
    value: (field, value) => {
      const worded = typeof field === 'string' ? { name: field } : field;
      if (/\W/.test(worded.name)) return value;
      return once(`${worded.words}:${worded.name}:${value}`, () => firstOf(valueKeys(resource, worded, value), value));
    },
    weekday: (number) => weekday.format(new Date(Date.UTC(2026, 5, number))),
    tooFew: (reached, expected) => said('records.tooFew', { reached: String(reached), expected: String(expected) }),
    money: (amount) => money.format(amount),
    percentage: (rate) => percentage.format(rate / 100),
    ago: (instant) => agoText(instant, locale),
    colon: colon(locale),
    yes: said('records.yes'),
    no: said('records.no'),
    openFile: said('records.openFile'),
    open: said('records.open'),
    allOf: (count) => said('records.allOf', { count: String(count) }),
    closed: said('centers.public.closed'),
  };
}

/** The problem of a row of a sheet beside the name of its field, with the labels of possible choices. */
export const reasonText =
  (words: Words, locale: string, t: (key: string, values?: Reason['values']) => string) =>
  ({ field, message, values = {} }: Reason): string => {
    const { options, words: where, ...given } = values;
    // Without the place in a list.
    const names = field.split('.').filter((part) => !/^\d+$/.test(part));
    const worded = { name: names.at(-1) ?? '', ...(where && { words: String(where) }) };
    const possible = String(options ?? '').split(',');
    const text = t(message, { ...given, options: possible.map((one) => words.value(worded, one)).join(', ') });
    return field ? labelled(locale, names.map(words.field).join(' · '), text) : text;
  };

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** "2 h ago" in the given language, after a day by the calendar; null beyond a week and for the future. */
export function agoText(instant: string, locale: string, now = new Date()): string | null {
  const milliseconds = now.getTime() - Date.parse(instant);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (!(milliseconds >= 0) || milliseconds >= 7 * UNITS[0][1]) return null;
  const [unit, length] = UNITS.find(([, one]) => milliseconds >= one) ?? (['second', Infinity] as const);
  if (unit === 'day') return format.format(-daysBetween(todayText(new Date(instant)), todayText(now)), unit);
  return format.format(-Math.floor(milliseconds / length) || 0, unit);
}

export type EditorWords = Awaited<ReturnType<typeof editorWords>>;

export async function editorWords(resource: string) {
  const [words, form, forms] = await Promise.all([
    fieldWords(resource),
    texts('records.form', 'noneFound time search'),
    texts('forms', 'optional choose'),
  ]);
  return { words, ...forms, ...form };
}
