import type { PlaceKind } from '../../../lib/nouns/places/schema';

export const LANGUAGES = ['it', 'en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A place while the file is being built. */
export type Row = {
  id: number;
  kind: PlaceKind;
  name: string;
  /** Only for languages in which it differs from `name`. */
  localNames: Partial<Record<Language, string>>;
  names: Set<string>;
  /** Spellings that exist but are seldom meant. */
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

/** Takes over the names of a table row with a column per language; an empty cell means the local name. */
export function nameIn(row: Row, names: Partial<Record<Language | 'also', string>>): void {
  for (const language of LANGUAGES) {
    const name = names[language];
    if (name && name !== row.name) row.localNames[language] = name;
    if (name) row.names.add(name);
  }
  for (const name of (names.also ?? '').split('|').filter(Boolean)) row.names.add(name);
}

/** Ids stable between builds: GeoNames' (below 20 million), and areas' by code: `area('province', 'IT', 'MI')`. */
export function areaId(kind: 'country' | 'region' | 'province', country: string, code = ''): number {
  return { country: 1e8, region: 2e8, province: 3e8 }[kind] + Number.parseInt(country + code, 36);
}

export const comuneId = (istat: string): number => 4e8 + Number(istat);

/** Estimated radius of a town from its population, at 3,000 inhabitants per square kilometre. */
export function radiusOfTown(population: number): number {
  return Math.max(2, Math.sqrt(population / 3000 / Math.PI));
}
