// Countries, regions, and the provinces of Spain and France. Their positions are derived from their towns.
import { listedUnder } from '@/lib/run/names';
import { COUNTRIES } from './abroad';
import { areaId, LANGUAGES, type Language, nameIn, newRow, type Row } from './row';
import { readTable } from './sources';

/** Each country's name in its own language: the first segment of its addresses. */
const OWN_LANGUAGE: Record<string, string> = listedUnder({
  it: 'IT SM VA',
  de: 'DE CH AT LI',
  fr: 'FR MC LU BE',
  es: 'ES',
  en: 'GB IE GR BG RS ME MK CY UA BY RU',
  pt: 'PT',
  mt: 'MT',
  nl: 'NL',
  sl: 'SI',
  hr: 'HR',
  pl: 'PL',
  cs: 'CZ',
  da: 'DK',
  sv: 'SE',
  nb: 'NO',
  fi: 'FI',
  ro: 'RO MD',
  hu: 'HU',
  sk: 'SK',
  bs: 'BA',
  sq: 'AL XK',
  et: 'EE',
  lv: 'LV',
  lt: 'LT',
  is: 'IS',
  ca: 'AD',
  tr: 'TR',
});

const FURTHER: Record<string, string[]> = {
  CH: ['Suisse', 'Svizzera', 'Svizra'],
  BE: ['België'],
  GB: ['UK', 'Great Britain', 'Gran Bretagna', 'Großbritannien', 'Grande-Bretagne', 'Gran Bretaña'],
  NL: ['Olanda', 'Holland', 'Hollande', 'Holanda'],
  CZ: ['Repubblica Ceca', 'Tschechische Republik', 'République tchèque', 'República Checa'],
};

const nameOf = (country: string, language: string) => new Intl.DisplayNames(language, { type: 'region' }).of(country)!;

export function countryRows(): Row[] {
  return COUNTRIES.map((country) => {
    const row = newRow({
      id: areaId('country', country),
      kind: 'country',
      name: nameOf(country, OWN_LANGUAGE[country]!),
      country,
    });
    const names = Object.fromEntries(LANGUAGES.map((language) => [language, nameOf(country, language)]));
    nameIn(row, { ...names, also: (FURTHER[country] ?? []).join('|') });
    return row;
  });
}

export function regionRows(): Row[] {
  return readTable<'country' | 'code' | 'local' | 'also' | Language>('regions').map((given) => {
    const { country, code, local: name } = given;
    const row = newRow({ id: areaId('region', country, code), kind: 'region', name, country, region: code });
    nameIn(row, given);
    return row;
  });
}

export function provincesAbroad(): Row[] {
  return ['ES', 'FR'].flatMap((country) =>
    readTable<'code' | 'region' | 'local' | 'also'>(`provinces-${country.toLowerCase()}`).map((given) => {
      const { code: province, region, local: name } = given;
      const row = newRow({
        id: areaId('province', country, province),
        kind: 'province',
        name,
        country,
        region,
        province,
      });
      nameIn(row, { also: given.also });
      return row;
    }),
  );
}

const IN_DEGREES = 111.2;
const isTown = ({ kind }: Row) => kind === 'comune' || kind === 'city';
const isInside = (area: Row) => (town: Row) =>
  town.country === area.country &&
  (area.kind === 'country' || town.region === area.region) &&
  (area.kind !== 'province' || town.province === area.province);

/** Places each area in the middle of its towns, and sums up their population. */
export function locate(areas: Row[], rows: Row[]): void {
  const towns = rows.filter(isTown);
  for (const area of areas) {
    const inside = towns.filter(isInside(area));
    if (!inside.length) throw new Error(`No town in ${area.kind} ${area.name}`);
    // A country's map should not include remote islands: ignores one place in two hundred.
    const spared = area.kind === 'country' ? Math.floor(inside.length / 200) : 0;
    const between = (values: number[]) => {
      const sorted = values.toSorted((a, b) => a - b);
      return [sorted[spared]!, sorted.at(-1 - spared)!] as const;
    };
    const [south, north] = between(inside.map(({ lat }) => lat));
    const [west, east] = between(inside.map(({ lng }) => lng));
    area.lat = (south + north) / 2;
    area.lng = (west + east) / 2;
    const width = (east - west) * Math.cos((area.lat * Math.PI) / 180);
    area.radiusKm = Math.max(3, (Math.hypot(north - south, width) / 2) * IN_DEGREES);
    area.population = inside.reduce((sum, { population }) => sum + population, 0);
  }
}
