import type { PlaceKind } from '../../../lib/places/schema';

export const LANGUAGES = ['it', 'en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A place on its way into the file. */
export type Row = {
  id: number;
  kind: PlaceKind;
  name: string;
  /** Only languages that call it otherwise than `name`. */
  localNames: Partial<Record<Language, string>>;
  /** Further spellings. */
  names: Set<string>;
  /** Spellings that are heard of, but seldom meant. */
  rareNames: Set<string>;
  country: string;
  region: string;
  province: string;
  istat: string;
  population: number;
  lat: number;
  lng: number;
  radiusKm: number;
  slug: string;
};

type Known = Pick<Row, 'id' | 'kind' | 'name' | 'country'>;

export function newRow(known: Known & Partial<Row>): Row {
  return {
    localNames: {},
    names: new Set(),
    rareNames: new Set(),
    region: '',
    province: '',
    istat: '',
    population: 0,
    lat: 0,
    lng: 0,
    radiusKm: 0,
    slug: '',
    ...known,
  };
}

/** Takes over the names of a table row with a column for each language; an empty cell means "as they call it there". */
export function nameIn(row: Row, names: Partial<Record<Language | 'also', string>>): void {
  for (const language of LANGUAGES) {
    const name = names[language];
    if (name && name !== row.name) row.localNames[language] = name;
    if (name) row.names.add(name);
  }
  for (const name of (names.also ?? '').split('|').filter(Boolean)) row.names.add(name);
}

/**
 * Numbers that stay the same from one build to the next. GeoNames numbers are below 20 million; areas, which GeoNames
 * lists elsewhere, are counted from their codes: `area('province', 'IT', 'MI')`.
 */
export function areaId(kind: 'country' | 'region' | 'province', country: string, code = ''): number {
  return { country: 1e8, region: 2e8, province: 3e8 }[kind] + Number.parseInt(country + code, 36);
}

export const comuneId = (istat: string): number => 4e8 + Number(istat);

/** How far a town reaches, from how many live there: 3,000 to the square kilometre. */
export function radiusOfTown(population: number): number {
  return Math.max(2, Math.sqrt(population / 3000 / Math.PI));
}
