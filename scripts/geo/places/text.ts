import { placeSlug } from '../../../lib/nouns/places/rules';
import type { PostalArea } from './postal';
import { LANGUAGES, type Row } from './row';

const KIND_ORDER = ['country', 'region', 'province', 'comune', 'city', 'locality'];

/**
 * Lines of tab-separated cells, in an order that compresses well and puts areas before the places in
 * them: `kind id country region province istat name slug population lat lng radius languages names
 * rare`. An empty slug or radius is derived from the name or population. After an empty line, the postal
 * areas: `country prefix placeId`. Read by lib/nouns/places/load-places.ts.
 */
export function toText(rows: Row[], postal: PostalArea[]): string {
  const sorted = rows.toSorted(
    (a, b) =>
      KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
      compare(a.country, b.country) ||
      compare(a.region, b.region) ||
      compare(a.province, b.province) ||
      compare(a.name, b.name) ||
      a.id - b.id,
  );
  const lines = sorted.map((row) =>
    [
      row.kind,
      row.id,
      row.country,
      row.region,
      row.province,
      row.istat,
      row.name,
      row.slug === placeSlug(row.name) ? '' : row.slug,
      row.population,
      row.lat.toFixed(4),
      row.lng.toFixed(4),
      row.kind === 'country' || row.kind === 'region' || row.kind === 'province' ? row.radiusKm.toFixed(0) : '',
      LANGUAGES.map((language) => row.localNames[language] ?? '')
        .join('|')
        .replace(/^\|+$/, ''),
      [...row.names].join('|'),
      [...row.rareNames].join('|'),
    ].join('\t'),
  );
  const areas = postal.map(({ country, prefix, placeId }) => [country, prefix, placeId].join('\t'));
  return `${[...lines, '', ...areas].join('\n')}\n`;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
