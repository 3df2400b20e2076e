// The counts on the map always equal the public centers, at every zoom and after any changes.
import { type Cluster, clusterDrawings, type Drawing } from '@/lib/nouns/centers/cluster-centers';
import type { CenterFilters } from '@/lib/nouns/centers/filter-sql';
import { boundsAround } from '@/lib/nouns/places/map/draw-overlay';
import { boundsOf, clampView, frames, ITALY, MAX_ZOOM, MIN_ZOOM, toMap, WORLD } from '@/lib/nouns/places/map/rules';
import { pool } from '@/lib/run/db/db';

const clusterCenters = async ({ filters, ...drawing }: Drawing & { filters?: CenterFilters }) =>
  (await clusterDrawings([drawing], filters))[0]!;

const everywhere = { minX: 0, minY: 0, maxX: WORLD, maxY: WORLD };
const ZOOMS = Array.from({ length: (MAX_ZOOM - MIN_ZOOM + 1) * 2 }, (_, step) => MIN_ZOOM - 1 + step / 2);

type Place = {
  slug: string;
  lat: number | null;
  lng: number | null;
  tier: string;
  hidden?: boolean;
  authorized?: boolean;
  deleted?: boolean;
};
const milan = { lat: 45.4642, lng: 9.19 };
const palermo = { lat: 38.1157, lng: 13.3615 };

async function add(places: Place[]): Promise<void> {
  await pool.query(
    `INSERT INTO centers (slug, name, lat, lng, tier, hide_in_map, is_authorized, deleted_at, types_of_treatments, updated_at)
     SELECT slug, 'Studio ' || slug, lat, lng, tier::"CenterTier", coalesce(hidden, false), coalesce(authorized, true),
       CASE WHEN deleted THEN now() END, CASE WHEN tier = 'GOLD' THEN '{ULTRA}' ELSE '{HOME}' END::"TreatmentMethod"[], now()
     FROM jsonb_to_recordset($1) AS p(slug text, lat float8, lng float8, tier text, hidden bool, authorized bool, deleted bool)`,
    [JSON.stringify(places)],
  );
}

/** Two hundred public centers around two cities, and some of each kind that is not public. */
const sample: Place[] = [
  ...Array.from({ length: 200 }, (_, i) => {
    const [around, spread] = i % 3 ? [milan, 0.4] : [palermo, 0.1];
    const lat = around.lat + spread * Math.sin(i * 1.7);
    return { slug: `public-${i}`, lat, lng: around.lng + spread * Math.cos(i * 2.3), tier: i % 4 ? 'BASE' : 'GOLD' };
  }),
  { slug: 'hidden', ...milan, tier: 'ELITE', hidden: true },
  { slug: 'not-authorized', ...milan, tier: 'ELITE', authorized: false },
  { slug: 'deleted', ...milan, tier: 'ELITE', deleted: true },
  { slug: 'unlocated', lat: null, lng: null, tier: 'ELITE' },
];

const totalAt = async (zoom: number, filters?: CenterFilters) => {
  const clusters = await clusterCenters({ bounds: everywhere, zoom, filters });
  return clusters.reduce((sum, { count }) => sum + count, 0);
};
const publicCount = async (condition = 'true') => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int FROM centers WHERE is_public AND ${condition}`,
  );
  return rows[0]!.count;
};
/** Expected and actual content of center_cells. */
const cells = async () => {
  const kept = await pool.query(
    `SELECT cell_x, cell_y, tier, centers, sum_x, sum_y FROM center_cells
     WHERE centers <> 0 OR sum_x <> 0 OR sum_y <> 0 ORDER BY 1, 2, 3`,
  );
  const true_ = await pool.query(
    `SELECT map_x >> 18 AS cell_x, map_y >> 18 AS cell_y, tier, count(*)::int AS centers, sum(map_x)::bigint AS sum_x, sum(map_y)::bigint AS sum_y
     FROM centers WHERE is_public GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  return { kept: kept.rows, true: true_.rows };
};

beforeEach(async () => {
  await pool.query('TRUNCATE centers CASCADE');
  await add(sample);
});

test('at every zoom the clusters contain exactly the public centers', async () => {
  expect(await publicCount()).toBe(200);
  for (const zoom of ZOOMS) expect([zoom, await totalAt(zoom)]).toEqual([zoom, 200]);
});

test('and exactly the matching ones under each filter', async () => {
  for (const zoom of ZOOMS) {
    expect(await totalAt(zoom, { tier: ['GOLD'] })).toBe(await publicCount(`tier = 'GOLD'`));
    expect(await totalAt(zoom, { method: ['HOME'] })).toBe(150);
    expect(await totalAt(zoom, { tier: ['ELITE'] })).toBe(0);
  }
});

test('a single center is named, but never one that is not public', async () => {
  await add([{ slug: 'alone', lat: 40.6, lng: 8.3, tier: 'SILVER' }]);
  for (const filters of [undefined, { tier: ['SILVER' as const] }]) {
    const { zoom } = ITALY;
    const clusters = await clusterCenters({ bounds: boundsOf(ITALY), zoom, filters });
    expect(clusters.find(({ count }) => count === 1)).toMatchObject({
      ...toMap({ lat: 40.6, lng: 8.3 }),
      slug: 'alone',
      name: 'Studio alone',
      tier: 'SILVER',
    });
  }
  const close = await clusterCenters({ bounds: everywhere, zoom: MAX_ZOOM });
  expect(close.filter(({ slug }) => slug && /hidden|deleted|located|authorized/.test(slug))).toEqual([]);
});

test('centers at the same place stay one cluster at any zoom', async () => {
  await add([1, 2, 3].map((i) => ({ slug: `same-${i}`, lat: 40, lng: 9, tier: 'BASE' })));
  const clusters = await clusterCenters({
    bounds: boundsOf(clampView({ lat: 40, lng: 9, zoom: MAX_ZOOM })),
    zoom: MAX_ZOOM,
  });
  expect(clusters.map(({ count }) => count)).toEqual([3]);
});

test('clusters are stable while the map is moved', async () => {
  const bounds = boundsOf(clampView({ ...milan, zoom: 8 }));
  const shifted = { ...bounds, minX: bounds.minX - 20_000_000, maxX: bounds.maxX + 3 };
  const [here, there] = await Promise.all([bounds, shifted].map((each) => clusterCenters({ bounds: each, zoom: 8 })));
  expect(there).toEqual(expect.arrayContaining(here!));
});

test('the drawings of a view are loaded at once, and equal the single ones', async () => {
  const { wide, phone } = frames;
  for (const zoom of [ITALY.zoom, 7.25, 9.75, 10, 10.75, 11, 12.5, MAX_ZOOM]) {
    const view = clampView({ ...milan, zoom });
    const drawings = [
      { bounds: boundsAround(view, 'wide'), zoom, scale: wide.markers },
      { bounds: boundsAround(view, 'phone'), zoom: zoom + phone.zoom, scale: phone.markers },
    ];
    for (const filters of [undefined, { method: ['HOME' as const] }]) {
      const alone = await Promise.all(drawings.map((drawing) => clusterCenters({ ...drawing, filters })));
      const read = await clusterDrawings(drawings, filters);
      // Cells counted in SQL have the cell's extent, those read individually that of their centers.
      const placed = (clusters: Cluster[][]) =>
        clusters.map((each) => each.map((cluster) => ({ ...cluster, bounds: undefined })));
      expect(placed(read)).toEqual(placed(alone));
    }
  }
});

describe('the cell counts stay in sync', () => {
  const changes: [what: string, sql: string, expected: number][] = [
    ['hiding', `UPDATE centers SET hide_in_map = true WHERE slug LIKE 'public-1%'`, 89],
    ['showing', `UPDATE centers SET hide_in_map = false WHERE slug = 'hidden'`, 201],
    ['losing authorisation', `UPDATE centers SET is_authorized = false WHERE slug IN ('public-3', 'hidden')`, 199],
    ['a soft delete', `UPDATE centers SET deleted_at = now() WHERE slug = 'public-3'`, 199],
    ['a move', `UPDATE centers SET lat = 41.9, lng = 12.5 WHERE slug LIKE 'public-2%'`, 200],
    ['a step within the square', `UPDATE centers SET lat = lat + 0.0001 WHERE slug LIKE 'public-2%'`, 200],
    ['losing the position', `UPDATE centers SET lat = NULL, lng = NULL WHERE slug = 'public-2'`, 199],
    ['a new name', `UPDATE centers SET name = 'Other'`, 200],
    ['a new tier', `UPDATE centers SET tier = 'GOLD' WHERE slug LIKE 'public-3%'`, 200],
    ['a delete', `DELETE FROM centers WHERE slug LIKE 'public-1%' OR slug = 'hidden'`, 89],
    [
      'an upsert',
      `INSERT INTO centers (slug, name, lat, lng, updated_at) SELECT slug, name, 1, 1, now() FROM centers ON CONFLICT (slug) DO UPDATE SET lat = 44, lng = 9`,
      201,
    ],
    ['emptying the table', 'TRUNCATE centers CASCADE', 0],
  ];
  test.each(changes)('%s', async (_, sql, expected) => {
    await pool.query(sql);
    const { kept, true: truth } = await cells();
    expect(kept).toEqual(truth);
    expect(await totalAt(6)).toBe(expected);
    expect(await publicCount()).toBe(expected);
  });

  test('a change that is rolled back', async () => {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('DELETE FROM centers');
    await client.query('ROLLBACK');
    client.release();
    expect(await totalAt(6)).toBe(200);
  });

  test('many simultaneous writes, in any order', async () => {
    const moves = Array.from({ length: 40 }, (_, i) =>
      pool.query(`UPDATE centers SET lat = $1, hide_in_map = $2 WHERE slug = ANY($3)`, [
        44 + (i % 5) / 10,
        i % 3 === 0,
        [`public-${i}`, `public-${199 - i}`, `public-${(i * 7) % 200}`],
      ]),
    );
    await Promise.allSettled(moves);
    const { kept, true: truth } = await cells();
    expect(kept).toEqual(truth);
  });
});
