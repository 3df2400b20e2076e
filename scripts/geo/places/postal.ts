import { townCalled } from './names';
import type { Row } from './row';
import { readTable } from './sources';

export type PostalArea = { country: string; prefix: string; placeId: number };

/** With the province or town each belongs to. */
export function postalAreas(rows: Row[]): PostalArea[] {
  const province = new Map(
    rows.filter(({ kind, country }) => kind === 'province' && country === 'IT').map((row) => [row.province, row]),
  );
  const italy = readTable<'prefix' | 'province' | 'comune'>('postal-it').map((given) => {
    const place = given.comune ? townCalled(given.comune, 'IT', rows) : province.get(given.province);
    if (!place) throw new Error(`postal-it.csv: no province ${given.province}`);
    return { country: 'IT', prefix: given.prefix, placeId: place.id };
  });
  const area = new Map(rows.filter(({ kind }) => kind === 'region').map((row) => [row.country + row.region, row]));
  for (const row of rows)
    if (row.kind === 'province' && row.country === 'ES') area.set(row.country + row.province, row);
  const abroad = readTable<'country' | 'prefix' | 'city' | 'area'>('postal-abroad').map((given) => {
    const { country, prefix } = given;
    const place = given.city ? townCalled(given.city, country, rows) : area.get(country + given.area);
    if (!place) throw new Error(`postal-abroad.csv: ${country} has no area ${given.area}`);
    return { country, prefix, placeId: place.id };
  });
  const departments = rows.filter((row) => row.kind === 'province' && row.country === 'FR' && /^\d/.test(row.province));
  const taken = new Set(abroad.map(({ country, prefix }) => country + prefix));
  const french = departments.map((row) => ({
    country: 'FR',
    prefix: row.province.replace(/[AB]/, '0'),
    placeId: row.id,
  }));
  // 2A and 2B share 20, and Paris is both town and department: the first entry wins.
  const all = [
    ...italy,
    ...abroad,
    ...french.filter(({ prefix }) => !taken.has(`FR${prefix}`) && taken.add(`FR${prefix}`)),
  ];
  const keys = all.map(({ country, prefix }) => country + prefix);
  const twice = keys.filter((key, i) => keys.indexOf(key) !== i);
  if (twice.length) throw new Error(`Ambiguous postal prefixes: ${twice.join(', ')}`);
  return all;
}
