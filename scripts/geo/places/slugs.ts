import { placeSlug } from '../../../lib/places/rules';
import type { Row } from './row';

const isTown = ({ kind }: Row) => kind === 'comune' || kind === 'city';

/** The folder of a place: everything of its address but the last word. */
const folderOf = ({ kind, country, region, province }: Row) => {
  if (kind === 'country') return '';
  if (kind === 'region') return country;
  return kind === 'province' ? `${country}/${region}` : `${country}/${region}/${province}`;
};

/**
 * Last words of addresses, unique where they stand. The biggest of a name has it plain, the others with their number.
 * A town may be called like a region or province that shares its folder: areas come first.
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
