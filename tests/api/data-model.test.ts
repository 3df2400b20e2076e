import { earthPoint } from '@/lib/nouns/places/geo/rules.distance';
import { toMap, WORLD } from '@/lib/nouns/places/map/rules';
import { classicalGuide, gain, masterGuide } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { pool } from '@/lib/run/db/db';
import { makeCenter, makePerson } from '../support/people';

const one = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows[0];

async function ledgerRow(userId: string, source: string) {
  return one(
    `INSERT INTO credit_entries (user_id, kind, origin, amount, source) VALUES ($1, 'practice', 'kit', 5, $2) RETURNING id`,
    [userId, source],
  );
}

describe('the ledger', () => {
  test('is append-only', async () => {
    const { id } = await makePerson('expert');
    const entry = await ledgerRow(id, `test:${id}`);
    await expect(one('UPDATE credit_entries SET amount = 500 WHERE id = $1', [entry.id])).rejects.toThrow(
      'append-only',
    );
    await expect(one('DELETE FROM credit_entries WHERE id = $1', [entry.id])).rejects.toThrow('append-only');
  });

  test('counts each cause once per kind', async () => {
    const { id } = await makePerson('expert');
    await ledgerRow(id, `test:twice:${id}`);
    await expect(ledgerRow(id, `test:twice:${id}`)).rejects.toThrow('credit_entries_source_kind_key');
  });
});

describe('treatments', () => {
  async function treat(fields: {
    birthYear?: number;
    confirmed?: boolean;
    guide?: ShadeGuide;
    start?: string;
    end?: string;
  }) {
    const [expert, patient, center] = [await makePerson('expert'), await makePerson('user'), await makeCenter()];
    const { birthYear = 1980, confirmed = false, guide = 'classical', start = 'A3', end = 'B1' } = fields;
    return one(
      `INSERT INTO treatments (product_name, expert_id, user_id, center_id, treated_on, color_type, start_value, end_value,
         patient_name, patient_surname, patient_birth_year, adult_confirmed)
       VALUES ('ULTRA', $1, $2, $3, '2026-11-21', $4, $5, $6, 'Anna', 'Conti', $7, $8) RETURNING start_step, end_step, gain`,
      [expert.id, patient.id, center.id, guide, start, end, birthYear, confirmed],
    );
  }

  test('the database computes shade steps like the rules, for every shade of both guides', async () => {
    const guides = { classical: classicalGuide, '3d_master': masterGuide } as const;
    for (const [guide, shades] of Object.entries(guides)) {
      const { steps } = await one(
        `SELECT array_agg(shade_step($1::"ChromaticScale", shade) ORDER BY n) AS steps
         FROM unnest($2::text[]) WITH ORDINALITY AS s(shade, n)`,
        [guide, shades],
      );
      expect(steps).toEqual(shades.map((_, index) => index + 1));
    }
    expect((await treat({})).gain).toBe(gain('classical', 'A3', 'B1'));
    expect((await treat({ guide: '3d_master', start: '20', end: '7' })).gain).toBe(13);
  });

  test('a shade of the other guide is refused', () =>
    expect(treat({ start: '12' })).rejects.toThrow('treatments_shades'));

  test('minors are refused, and eighteen must be confirmed', async () => {
    await expect(treat({ birthYear: 2009, confirmed: true })).rejects.toThrow('treatments_adults_only');
    await expect(treat({ birthYear: 2008 })).rejects.toThrow('treatments_adults_only');
    expect(await treat({ birthYear: 2008, confirmed: true })).toBeDefined();
    expect(await treat({ birthYear: 2007 })).toBeDefined();
  });
});

describe('centers', () => {
  test.each([
    [0, 0],
    [45.4643, 9.1895],
    [-33.9, 151.2],
    [85.04, -179.99],
  ])('%d, %d is where the map draws it', async (lat, lng) => {
    const { id } = await makeCenter();
    const moved = await one(
      'UPDATE centers SET lat = $2, lng = $3 WHERE id = $1 RETURNING map_x, map_y, position <-> $4::cube AS off',
      [id, lat, lng, earthPoint({ lat, lng })],
    );
    const { x, y } = toMap({ lat, lng });
    expect(Math.abs(moved.map_x - x)).toBeLessThanOrEqual(1);
    expect(Math.abs(moved.map_y - y)).toBeLessThanOrEqual(1);
    expect(moved.off).toBeLessThan(1e-9);
  });

  test('the poles stay on the map', async () => {
    const { id } = await makeCenter();
    const moved = await one('UPDATE centers SET lat = -90, lng = 180 WHERE id = $1 RETURNING map_x, map_y', [id]);
    expect(moved).toEqual({ map_x: WORLD - 1, map_y: WORLD - 1 });
  });

  test('half a position, or one off the globe, is refused', async () => {
    const { id } = await makeCenter();
    const move = (lat: number | null, lng: number | null) =>
      one('UPDATE centers SET lat = $2, lng = $3 WHERE id = $1', [id, lat, lng]);
    await expect(move(45, null)).rejects.toThrow('centers_coordinates');
    await expect(move(91, 9)).rejects.toThrow('centers_coordinates');
  });

  test('is in at most one marked batch of a kit', async () => {
    const { id } = await makeCenter();
    const export_ = async (sent: boolean) => {
      const batch = await one(
        `INSERT INTO export_batches (kind, file_name, center_count) VALUES ('welcome-kit', 'x.xlsx', 1) RETURNING id`,
      );
      await one(
        `INSERT INTO export_batch_centers (batch_id, center_id, kind, sent) VALUES ($1, $2, 'welcome-kit', $3)`,
        [batch.id, id, sent],
      );
    };
    await export_(true);
    await export_(false);
    await expect(export_(true)).rejects.toThrow('export_batch_centers_sent_once');
  });
});
