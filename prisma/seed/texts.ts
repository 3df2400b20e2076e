import texts from './texts.json';

type InLanguages<T> = Record<'it' | 'en' | 'de' | 'fr' | 'es', T>;
type Pair = [string, string];

/** Sample content as an editor would write it, by language code. `isPublic`: visitors read it, too. */
export const NEWS = texts.news as ({ days: number; isPublic?: boolean } & InLanguages<Pair>)[];
export const FAQS = texts.faqs as ({ page: string } & InLanguages<Pair>)[];
export const DOWNLOADS = texts.downloads as ({ kind: string; link: string } & InLanguages<string>)[];
export const LABELS = texts.labels as ({ key: string; category: string } & InLanguages<string>)[];

export const PRODUCTS = texts.products as Record<string, unknown[]> as Record<string, [string, number][]>;

/** The academy's courses, which earn theory credits. */
export const COURSES = texts.courses as [string, number][];

/** What patients of other countries write. */
export const REVIEWS: Readonly<Record<string, string[]>> = texts.reviews;

/** On treatments: notes of professionals, comments of patients, and those of patients who give at most three stars. */
export const { notes: NOTES, comments: COMMENTS, coolComments: COOL_COMMENTS, professions: PROFESSIONS } = texts;
