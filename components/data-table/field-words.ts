import { getFormatter, getTranslations } from 'next-intl/server';

export interface Words {
  /** What a field is called. */
  field: (name: string) => string;
  /** What one of the values of a choice is called. */
  value: (field: string, value: string) => string;
  /** 1 is Monday. */
  weekday: (number: number) => string;
  yes: string;
  no: string;
}

/** The folder of a noun in messages: `users/experts` is the noun experts. */
const nounOf = (resource: string) => resource.split('/').at(-1)!.replaceAll('_', '-');

/**
 * The words for the fields of a resource: its own ones first (`columns` where a form asks for the same in a sentence),
 * then those that mean the same everywhere. A name nobody has written words for stands as it is.
 */
export async function fieldWords(resource: string): Promise<Words> {
  const [t, format] = await Promise.all([getTranslations(), getFormatter()]);
  const noun = nounOf(resource);
  const firstOf = (keys: string[], otherwise: string) => {
    const key = keys.find((one) => t.has(one as never));
    return key ? t(key as never) : otherwise;
  };
  return {
    field: (name) => firstOf([`${noun}.columns.${name}`, `records.fields.${name}`, `${noun}.fields.${name}`], name),
    value: (field, value) => {
      if (/\W/.test(field)) return value;
      return firstOf([`${noun}.values.${field}.${value}`, ...shared(field).map((group) => `${group}.${value}`)], value);
    },
    weekday: (number) => format.dateTime(new Date(Date.UTC(2026, 5, number)), { weekday: 'short', timeZone: 'UTC' }),
    yes: t('records.yes'),
    no: t('records.no'),
  };
}

const groups: Record<string, string> = {
  role: 'roles',
  originalRole: 'roles',
  actorRole: 'roles',
  userType: 'roles',
  expertType: 'accounts.expertTypes',
  level: 'levels',
  qualification: 'levels',
  qualifications: 'levels',
  country: 'countries',
  language: 'records.values.culture',
};

/** Where the values of a field that several nouns have are found. */
const shared = (field: string): string[] => [groups[field] ?? `records.values.${field}`];
