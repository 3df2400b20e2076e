// Every spelling in the gazetteer's source tables finds its place.
import { findPlaces, placeByPath } from '@/lib/nouns/places/data';
import { placeLabels } from '@/lib/nouns/places/place-labels';
import { pool } from '@/lib/run/db/db';
import { locales } from '@/lib/run/i18n/routing';
import { listOf, readTable } from '@/scripts/geo/places/sources';
import { IS_LONG, isToday } from '../support/long-proof';
import { labels } from '../support/place-labels';

describe('names in other languages', () => {
  /** Exceptions, where another place of that name ranks first. */
  const contested = new Map([
    ['Augusta', 'Augusta'],
    ['Friburgo', 'Freiburg im Breisgau'],
    ['Pula', 'Pula'],
    ['Ragusa', 'Ragusa'],
    ['La Valette', 'Lavalette'],
  ]);
  const towns = readTable<'country' | 'local' | 'also' | (typeof locales)[number]>('exonyms');

  /** A quarter of the towns each day, in two of the languages; with LONG_PROOF=yes all of them in all. */
  const tried = (n: number) => locales.filter((_, at) => IS_LONG || (at + n) % 5 < 2);

  test.each(towns.map((town, n) => ({ ...town, n })).filter(({ n }) => isToday(n, 4)))(
    'of $local ($country)',
    async ({ n, ...town }) => {
      const wrong: string[] = [];
      for (const locale of tried(n)) {
        for (const typed of new Set([town.local, town[locale] || town.local, ...listOf(town.also)])) {
          const found = await findPlaces(typed, locale, 4);
          const at = found.findIndex(({ name, country }) => name === town.local && country === town.country);
          const allowed = contested.get(typed);
          if (at !== 0 && !(allowed && at > 0 && found[0]!.name === allowed))
            wrong.push(`${locale} ${typed}: ${labels(found)}`);
        }
        const found = await findPlaces(town.local, locale);
        const own = found.find(({ name, country }) => name === town.local && country === town.country);
        if (own!.localName !== (town[locale] || town.local)) wrong.push(`${locale}: shown as ${own!.localName}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test('of comuni with two official languages', async () => {
    const wrong: string[] = [];
    for (const { istat, name } of readTable<'istat' | 'language' | 'name'>('second-names')) {
      const found = await findPlaces(name, 'it', 5);
      const match = found.find(({ istatCode, kind }) => istatCode === istat && kind === 'comune')?.match;
      if (match !== 'exact') wrong.push(`${name} (${istat}): ${labels(found)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('of regions, in five languages', async () => {
    const wrong: string[] = [];
    const regions = readTable<'country' | 'code' | 'local' | 'also' | (typeof locales)[number]>('regions');
    for (const region of regions) {
      for (const typed of new Set([region.local, ...locales.map((locale) => region[locale]), ...listOf(region.also)])) {
        if (!typed) continue;
        const found = await findPlaces(typed, 'it', 6);
        const isIt = (place: (typeof found)[number]) =>
          place.kind === 'region' && place.country === region.country && place.regionCode === region.code;
        if (!found.some((place) => isIt(place) && place.match === 'exact')) wrong.push(`${typed}: ${labels(found)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** As suggestions and landing pages write them, and a search for them sends. */
  test('by our own labels of regions and provinces', async () => {
    const { rows } = await pool.query<{ path: string; country: string }>(
      `select path, country from places where kind in ('region', 'province') order by id`,
    );
    const wrong: string[] = [];
    for (const [n, { path, country }] of [...rows.entries()].filter(([place]) => isToday(place, 4)))
      for (const locale of country === 'IT' ? locales : tried(n)) {
        const labelOf = await placeLabels(locale);
        const asked = labelOf((await placeByPath(path, locale))!);
        const [found] = await findPlaces(asked, locale, 3);
        // A city that is a region has the same label.
        if (found?.match !== 'exact' || labelOf(found) !== asked)
          wrong.push(`${locale} ${asked}: ${found && labelOf(found)}`);
      }
    expect(wrong).toEqual([]);
  });

  test('of provinces', async () => {
    const wrong: string[] = [];
    for (const province of readTable<'code' | 'also' | (typeof locales)[number]>('provinces-it')) {
      for (const typed of [province.code, ...locales.map((locale) => province[locale]), ...listOf(province.also)]) {
        if (!typed) continue;
        const found = await findPlaces(typed, 'it', 6);
        if (!found.some((place) => place.kind === 'province' && place.provinceCode === province.code))
          wrong.push(typed);
      }
    }
    expect(wrong).toEqual([]);
  });
});
