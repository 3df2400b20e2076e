import type { CenterField, TREATMENT_METHODS } from './schema';

/** What a form sends: texts by the name of their field. */
export type FormValues = Record<string, string>;

/** The parts of an address that have a field of their own. */
export const ADDRESS_FIELDS = [
  'streetName',
  'streetNumber',
  'zipCode',
  'city',
  'province',
  'provinceCode',
  'region',
  'country',
  'placeId',
] as const;

type Line = { name: CenterField; type?: 'email' | 'url'; example?: string; hint?: 'centers.form.referentHint' };

/** Fields of one line below the telephones, in their order. An address of the web may be typed without its beginning. */
export const LINES: readonly Line[] = [
  { name: 'referentEmail', type: 'email', hint: 'centers.form.referentHint' },
  { name: 'site', type: 'url', example: 'www.studio.example' },
  { name: 'instagramLink', type: 'url', example: 'instagram.com/studio' },
  { name: 'facebookLink', type: 'url', example: 'facebook.com/studio' },
];

export const MOST_PHONES = 10;
/** Monday to Saturday. */
export const FORM_WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;
/** Nothing chosen means that the practice does not say. */
export const DAY_STATES = ['open', 'break', 'closed'] as const;
/** Countries the programme is in; an address elsewhere comes through the API. */
export const CENTER_COUNTRIES = ['IT', 'AT', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'PT'] as const;

export const phoneField = (index: number) => `phone${index + 1}`;
export const methodField = (method: (typeof TREATMENT_METHODS)[number]) => `method${method}`;
export const dayField = (weekday: number) => `day${weekday}`;
/** The four times of a day, in their order. */
export const timeFields = (weekday: number) => ['From', 'To', 'From2', 'To2'].map((part) => `day${weekday}${part}`);
