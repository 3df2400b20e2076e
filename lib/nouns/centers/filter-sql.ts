import type { CenterTier, District, TreatmentMethod } from '@/lib/nouns/centers/schema';
import { chordOfKm, earthPoint } from '@/lib/nouns/places/geo/rules.distance';
import type { Bounds, LatLng } from '@/lib/nouns/places/map/rules';

export type Circle = { around: LatLng; km: number };

/** Words that must all be in a center's name or city: as whole words, as parts of words, or with typing errors. */
export type NameMatch = { words: string[]; as: 'words' | 'parts' | 'similar'; isNameOnly?: boolean };

/** Words that must all be in the name of a center's street, as those of a name; `number`: only at this one. */
export type StreetMatch = { words: string[]; as: 'words' | 'parts' | 'similar'; number?: string };

/** Combined with AND; without any, all public centers match. */
export type CenterFilters = {
  tier?: CenterTier[];
  method?: TreatmentMethod[];
  openNow?: boolean;
  saturday?: boolean;
  evening?: boolean;
  takesInquiries?: boolean;
  /** The time for `openNow`. */
  now?: Date;
  name?: NameMatch;
  street?: StreetMatch;
  /** At least one of these. */
  anyOf?: CenterFilters[];
  circle?: Circle;
  box?: Bounds;
  district?: District;
};

export type Values = { list: unknown[]; add: (value: unknown, cast: string) => string };

export function startValues(firstParam = 1): Values {
  const list: unknown[] = [];
  return { list, add: (value, cast) => `$${list.push(value) + firstParam - 1}::${cast}` };
}

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The expression of the index "centers_public_name"; the column `search` also contains an e-mail address. */
const NAME_AND_CITY = `search_text(c.name || ' ' || coalesce(c.city, ''))`;

/** The time zone of most centers: its local time is computed once for all of them. */
const HOME_ZONE = 'Europe/Rome';

/** The minute of the week at a center `c`: half past twelve in Lisbon is half past one in Rome. */
const minuteSql = (
  now: string,
) => `CASE c.time_zone WHEN '${HOME_ZONE}' THEN (SELECT week_minute(${now}, '${HOME_ZONE}'))
    ELSE week_minute(${now}, c.time_zone) END`;

export const isOpenSql = (now: string) => `coalesce(c.open_week @> ${minuteSql(now)}, false)`;

/** The minute of the day at which a center `c` that is open at `now` closes; null if it is closed, or its hours unknown. */
export const openUntilSql = (now: string) =>
  `(SELECT (upper(s) - 1) % 1440 + 1 FROM unnest(c.open_week) s WHERE s @> ${minuteSql(now)})`;

const DAY_MINUTES = 24 * 60;
const SEVEN_PM = 19 * 60;
/** Stretches of the week, in minutes from Monday as 1440 on. */
const SATURDAY = `{[${6 * DAY_MINUTES},${7 * DAY_MINUTES})}`;
const EVENINGS = `{${[1, 2, 3, 4, 5, 6].map((day) => `[${day * DAY_MINUTES + SEVEN_PM},${DAY_MINUTES * (day + 1)})`).join(',')}}`;

/** Open on Saturdays; open after seven in the evening on some day. */
export const OPEN_SQL = {
  saturday: `c.open_week && '${SATURDAY}'::int4multirange`,
  evening: `c.open_week && '${EVENINGS}'::int4multirange`,
};

/** True for a center `c` that has a day off at `now`, where it is. Intervals of ISO days compare as text. */
export function isOffSql(now: string): string {
  return `(c.closures <> '{}' AND EXISTS (SELECT FROM unnest(c.closures) AS off
    WHERE to_char(${now} AT TIME ZONE c.time_zone, 'YYYY-MM-DD') BETWEEN split_part(off, '/', 1) AND split_part(off, '/', 2)))`;
}

function circleSql({ around, km }: Circle, values: Values): string[] {
  const point = values.add(earthPoint(around), 'cube');
  const chord = values.add(chordOfKm(km), 'float8');
  // The index supports only the cube; without it a scan for the nearest centers would not know when to stop.
  return [`c.position <@ cube_enlarge(${point}, ${chord}, 3)`, `(c.position <-> ${point}) <= ${chord}`];
}

function nameSql({ words, as, isNameOnly }: NameMatch, values: Values): string[] {
  if (as === 'similar') return [`${values.add(words.join(' '), 'text')} <% ${NAME_AND_CITY}`];
  return wordsSql(words, as, NAME_AND_CITY, values, isNameOnly ? 'search_text(c.name)' : NAME_AND_CITY);
}

/** Every word in an indexed text, or as a whole word in another. */
function wordsSql(words: string[], as: 'words' | 'parts', indexed: string, values: Values, text = indexed): string[] {
  const whole = as === 'words' ? words.map((word) => ` ${word} `) : [];
  return [
    ...words.map((word) => `${indexed} LIKE ${values.add(pattern(word), 'text')}`),
    ...whole.map((word) => `(' ' || ${text} || ' ') LIKE ${values.add(pattern(word), 'text')}`),
  ];
}

const STREET = 'search_text(c.street_name)';

function streetSql({ words, as, number }: StreetMatch, values: Values): string[] {
  const named =
    as === 'similar' ? [`${values.add(words.join(' '), 'text')} <% ${STREET}`] : wordsSql(words, as, STREET, values);
  return number ? [...named, atNumberSql(number, values)] : named;
}

/** Whether a center `c` is at a number of its street, with any suffix letter. */
export const atNumberSql = (number: string, values: Values) =>
  `coalesce(substring(c.street_number, '\\d+') = ${values.add(number, 'text')}, false)`;

function districtSql(district: District, values: Values): string[] {
  const { country, region, provinceCode, comuneCode, city } = district;
  const all = [`c.country = ${values.add(country, 'bpchar')}`];
  if (region) all.push(`c.region = ${values.add(region, 'text')}`);
  if (provinceCode) all.push(`c.province_code = ${values.add(provinceCode, 'text')}`);
  if (comuneCode) all.push(`c.comune_code = ${values.add(comuneCode, 'bpchar')}`);
  if (city) all.push(`c.city = ${values.add(city, 'text')}`);
  return all;
}

export function filterConditions(filters: CenterFilters, values: Values): string[] {
  const all = ['c.is_public'];
  if (filters.district) all.push(...districtSql(filters.district, values));
  if (filters.circle) all.push(...circleSql(filters.circle, values));
  if (filters.box) {
    const { minX, minY, maxX, maxY } = filters.box;
    all.push(`c.map_x >= ${values.add(Math.floor(minX), 'int')} AND c.map_x < ${values.add(Math.ceil(maxX), 'int')}`);
    all.push(`c.map_y >= ${values.add(Math.floor(minY), 'int')} AND c.map_y < ${values.add(Math.ceil(maxY), 'int')}`);
  }
  if (filters.name) all.push(...nameSql(filters.name, values));
  if (filters.street) all.push(...streetSql(filters.street, values));
  if (filters.anyOf)
    all.push(`(${filters.anyOf.map((each) => filterConditions(each, values).join(' AND ')).join(' OR ')})`);
  if (filters.tier?.length) all.push(`c.tier = ANY(${values.add(filters.tier, '"CenterTier"[]')})`);
  if (filters.method?.length) {
    all.push(`c.types_of_treatments && ${values.add(filters.method, '"TreatmentMethod"[]')}`);
  }
  if (filters.takesInquiries) all.push('NOT c.refuses_inquiries');
  if (filters.saturday) all.push(OPEN_SQL.saturday);
  if (filters.evening) all.push(OPEN_SQL.evening);
  if (filters.openNow) {
    const now = values.add(filters.now ?? new Date(), 'timestamptz');
    all.push('c.open_week IS NOT NULL', isOpenSql(now), `NOT ${isOffSql(now)}`);
  }
  return all;
}

/** Filters for other statements: ` AND …` to follow a WHERE, with placeholders from `firstParam` on. */
export function centerFilterSql(filters: CenterFilters, firstParam: number): { sql: string; values: unknown[] } {
  const values = startValues(firstParam);
  return { sql: ` AND ${filterConditions(filters, values).join(' AND ')}`, values: values.list };
}
