import { names } from '@/lib/run/names';
import { type CenterField, FACILITIES, SPOKEN_LANGUAGES, type TREATMENT_METHODS } from './schema';

export type FormValues = Record<string, string>;

/** The parts of an address that have a field of their own. */
export const ADDRESS_FIELDS = names(`streetName streetNumber zipCode city province provinceCode region country
  placeId`);

type Line = {
  name: CenterField;
  type?: 'email' | 'url';
  /** Letters, if not those of an e-mail or web address. */
  max?: number;
  example?: string;
  hint?: 'centers.form.referentHint' | 'centers.form.videoHint';
};

/** Single-line fields below the phone numbers, in order. Web addresses may be typed without "https://". */
export const LINES: readonly Line[] = [
  { name: 'referentEmail', type: 'email', hint: 'centers.form.referentHint' },
  { name: 'site', type: 'url', example: 'www.studio.example' },
  { name: 'instagramLink', type: 'url', example: 'instagram.com/studio' },
  { name: 'facebookLink', type: 'url', example: 'facebook.com/studio' },
  { name: 'videoLink', type: 'url', example: 'youtu.be/…', hint: 'centers.form.videoHint' },
];

export const isWebAddress = (name: string) => LINES.some((line) => line.name === name && line.type === 'url');

export const MOST_PHONES = 10;
/** Monday to Saturday. */
export const FORM_WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;
/** No choice means that the opening hours are unknown. */
export const DAY_STATES = ['open', 'break', 'closed'] as const;
/** Countries of the programme; addresses elsewhere can only be entered through the API. */
export const CENTER_COUNTRIES = ['IT', 'AT', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'PT'] as const;

/** Single values of the card for visitors. */
export const VISITOR_LINES = ['photoId', 'arrival', 'priceFrom', 'priceTo'] as const satisfies CenterField[];
/** Lists of choices with a checkbox each. */
export const VISITOR_LISTS = { languages: SPOKEN_LANGUAGES, facilities: FACILITIES } as const;

export const choiceField = (list: keyof typeof VISITOR_LISTS, choice: string) => `${list}.${choice}`;
export const closureFields = (index: number) => [`closure${index + 1}From`, `closure${index + 1}To`] as const;
export const phoneField = (index: number) => `phone${index + 1}`;
export const methodField = (method: (typeof TREATMENT_METHODS)[number]) => `method${method}`;
export const dayField = (weekday: number) => `day${weekday}`;
/** The four times of a day, in order. */
export const timeFields = (weekday: number) => ['From', 'To', 'From2', 'To2'].map((part) => `day${weekday}${part}`);
