import { placeSlug } from '../../../lib/nouns/places/rules';
import type { Row } from './row';

const isTown = ({ kind }: Row) => kind === 'comune' || kind === 'city';

/** The path prefix of a place: its address without the last segment. */
const folderOf = ({ kind, country, region, province }: Row) => {
  if (kind === 'country') return '';
  if (kind === 'region') return country;
  return kind === 'province' ? `${country}/${region}` : `${country}/${region}/${province}`;
};

/**
 * Last segments of addresses, unique within their prefix. The largest place of a name gets it unchanged, the others
 * with their id. A town may have the name of a region or province with the same prefix: areas come first.
 */
export function giveSlugs(rows: Row[]): void {
  const taken = new Set<string>();
  const order = ['country', 'region', 'province', 'comune', 'city'];
  const listed = rows.filter((row) => row.kind !== 'locality');
  listed.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.population - a.population || a.id - b.id);
  for (const row of listed) {
    const slug = placeSlug(row.name);
    const plain = `${folderOf(row)}/${slug}`;
    row.slug = taken.has(plain) || (isTown(row) && !slug) ? `${slug}-${row.id}` : slug;
    taken.add(plain);
  }
  for (const row of rows) if (row.kind === 'locality') row.slug = placeSlug(row.name);
}
