import { getFormatter, getTranslations } from 'next-intl/server';
import { fieldKeys, valueKeys, type Worded } from './word-keys';

export interface Words {
  /** What a field is called. */
  field: (name: string) => string;
  /** What one of the values of a choice is called. */
  value: (field: Worded | string, value: string) => string;
  /** 1 is Monday. */
  weekday: (number: number) => string;
  /** So many of so many that are expected. */
  tooFew: (reached: number, expected: number) => string;
  money: (amount: number) => string;
  percentage: (rate: number) => string;
  yes: string;
  no: string;
  openFile: string;
  open: string;
  /** Of a day without hours. */
  closed: string;
}

/** The words for the fields of a resource. A name nobody has written words for would stand as it is; a test allows none. */
export async function fieldWords(resource: string): Promise<Words> {
  const [t, format] = await Promise.all([getTranslations(), getFormatter()]);
  const firstOf = (keys: string[], otherwise: string) => {
    const key = keys.find((one) => t.has(one as never));
    return key ? t(key as never) : otherwise;
  };
  return {
    field: (name) => firstOf(fieldKeys(resource, name), name),
    value: (field, value) => {
      const worded = typeof field === 'string' ? { name: field } : field;
      return /\W/.test(worded.name) ? value : firstOf(valueKeys(resource, worded, value), value);
    },
    weekday: (number) => format.dateTime(new Date(Date.UTC(2026, 5, number)), { weekday: 'short', timeZone: 'UTC' }),
    tooFew: (reached, expected) => t('records.tooFew', { reached: String(reached), expected: String(expected) }),
    money: (amount) => format.number(amount, { style: 'currency', currency: 'EUR' }),
    percentage: (rate) => format.number(rate / 100, { style: 'percent', maximumFractionDigits: 2 }),
    yes: t('records.yes'),
    no: t('records.no'),
    openFile: t('records.openFile'),
    open: t('records.open'),
    closed: t('centers.public.closed'),
  };
}
