import { findPlaces, placeByPath } from '@/lib/nouns/places/data';
import { loadPlaces } from '@/lib/nouns/places/load-places';
import { ITALIAN_PROVINCES, ITALIAN_REGIONS } from '@/lib/nouns/places/schema.italy';
import { pool } from '@/lib/run/db/db';
import { IS_LONG } from '../support/long-proof';
import { label } from '../support/place-labels';

describe('addresses of landing pages', () => {
  test.each([
    ['lombardia', 'region', 'Lombardia'],
    ['lombardia/milano', 'province', 'Milano'],
    ['lombardia/milano/milano', 'comune', 'Milano'],
    ['lombardia/milano/sesto-san-giovanni', 'comune', 'Sesto San Giovanni'],
    ['trentino-alto-adige/bolzano/bressanone', 'comune', 'Bressanone'],
    ['valle-d-aosta/aosta/aosta', 'comune', 'Aosta'],
    ['deutschland', 'country', 'Deutschland'],
    ['deutschland/bayern/munchen', 'city', 'München'],
    ['espana/cataluna/barcelona/barcelona', 'city', 'Barcelona'],
    ['france/auvergne-rhone-alpes/rhone/lyon', 'city', 'Lyon'],
  ])('%s', async (path, kind, name) => {
    const place = await placeByPath(path, 'it');
    expect(place).toMatchObject({ kind, name, path });
  });

  test('consist of lower-case letters, digits and dashes, and exist for all but localities', async () => {
    const { rows } = await pool.query(
      `select kind, name, path from places where (path is null) <> (kind = 'locality')
       or path !~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$'`,
    );
    expect(rows).toEqual([]);
  });

  test('of unknown places lead nowhere', async () => {
    expect(await placeByPath('lombardia/roma', 'it')).toBeNull();
    expect(await placeByPath("'", 'it')).toBeNull();
  });
});

describe('the gazetteer', () => {
  test('holds every comune, province and region of Italy', async () => {
    const { rows } = await pool.query(
      `select kind, count(*)::int from places where country = 'IT' and kind in ('region', 'province', 'comune') group by kind order by kind`,
    );
    expect(rows).toEqual([
      { kind: 'region', count: 20 },
      { kind: 'province', count: 107 },
      { kind: 'comune', count: 7904 },
    ]);
  });

  test('has the provinces and regions that centers’ addresses use', async () => {
    const read = async (kind: string, column: string) => {
      const text = `select ${column} as value from places where country = 'IT' and kind = $1 order by 1`;
      return (await pool.query<{ value: string }>(text, [kind])).rows.map(({ value }) => value);
    };
    expect(await read('province', 'province_code collate "C"')).toEqual(ITALIAN_PROVINCES.toSorted());
    expect(await read('region', 'name collate "C"')).toEqual(ITALIAN_REGIONS.toSorted());
  });

  test('has each comune in its province and region, inside Italy, with its ISTAT code', async () => {
    const { rows } = await pool.query(
      `select name from places where kind = 'comune' and (istat_code !~ '^[0-9]{6}$' or province is null or region is null
        or lat not between 35.4 and 47.1 or lng not between 6.6 and 18.6 or population <= 0)`,
    );
    expect(rows).toEqual([]);
    expect(await placeByPath('lombardia/milano/sesto-san-giovanni', 'it')).toMatchObject({
      name: 'Sesto San Giovanni',
      istatCode: '015209',
      provinceCode: 'MI',
      province: 'Milano',
      regionCode: '03',
      region: 'Lombardia',
      country: 'IT',
    });
    expect(await placeByPath('lazio/roma/roma', 'de')).toMatchObject({
      name: 'Roma',
      localName: 'Rom',
      istatCode: '058091',
    });
  });

  test('finds every comune by its own name, first among namesakes', { timeout: 60_000 }, async () => {
    const { rows } = await pool.query<{ name: string; istat: string; sigla: string }>(
      `select name, istat_code as istat, province_code as sigla from places where kind = 'comune' order by md5(istat_code) limit ${IS_LONG ? 400 : 80}`,
    );
    const wrong: string[] = [];
    for (const { name, istat, sigla } of rows) {
      const [first] = await findPlaces(`${name} (${sigla})`, 'it');
      if (first?.istatCode !== istat || first.kind !== 'comune')
        wrong.push(`${name} ${sigla}: ${first && label(first)}`);
      const found = await findPlaces(name, 'it', 20);
      if (!found.some(({ istatCode, match }) => istatCode === istat && match === 'exact')) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });
});

describe('loading', () => {
  const counts = async () =>
    (
      await pool.query(`select (select count(*)::int from places) as places, (select count(*)::int from place_names) as names,
      (select count(*)::int from postal_areas) as postal`)
    ).rows[0];

  test('happens once per file', async () => {
    expect(await loadPlaces(pool)).toBe(0);
    expect(await Promise.all([loadPlaces(pool), loadPlaces(pool)])).toEqual([0, 0]);
  });

  test('is repeated for a different file, completely or not at all', { timeout: 60_000 }, async () => {
    const before = await counts();
    await expect(loadPlaces(pool, 'package.json')).rejects.toThrow(/decompress|Decompress/i);
    expect(await counts()).toEqual(before);
    expect((await findPlaces('Milano', 'it'))[0]?.name).toBe('Milano');

    await pool.query(`comment on table places is 'an older gazetteer'; delete from places where country <> 'IT'`);
    const loaded = await Promise.all([loadPlaces(pool), loadPlaces(pool)]);
    expect(loaded.toSorted((a, b) => a - b)).toEqual([0, before.places]);
    expect(await counts()).toEqual(before);
    expect((await findPlaces('Sesto San Giovani', 'it'))[0]?.name).toBe('Sesto San Giovanni');
  });
});
