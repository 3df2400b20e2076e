import { pool } from '@/lib/run/db/db';

export type CenterRow = {
  slug: string;
  name?: string;
  tier?: 'ELITE' | 'GOLD' | 'SILVER' | 'BASE';
  lat?: number;
  lng?: number;
  city?: string;
  provinceCode?: string;
  region?: string;
  country?: string;
  comuneCode?: string;
  street?: string;
  number?: string;
  timeZone?: string;
  methods?: string[];
  isAuthorized?: boolean;
  hideInMap?: boolean;
  isDeleted?: boolean;
  /** For every day from Monday to Friday: opening and closing minute, and those after lunch. */
  hours?: [number, number, number?, number?];
};

const MILAN = { lat: 45.4642, lng: 9.19, city: 'Milano', provinceCode: 'MI', region: 'Lombardia', country: 'IT' };

/** Inserts public centers, in Milan unless stated otherwise. Their e-mail address is secret. */
export async function addCenters(centers: CenterRow[]): Promise<void> {
  for (const center of centers) {
    const {
      slug,
      name,
      tier,
      lat,
      lng,
      city,
      provinceCode,
      region,
      country,
      comuneCode,
      timeZone,
      methods,
      street,
      number,
    } = {
      ...MILAN,
      name: `Studio ${center.slug}`,
      tier: 'BASE',
      comuneCode: center.city ? undefined : '015146',
      timeZone: 'Europe/Rome',
      methods: ['HOME'],
      ...center,
    };
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO centers (slug, name, tier, lat, lng, city, province_code, region, country, comune_code, time_zone,
         types_of_treatments, is_authorized, hide_in_map, deleted_at, referent_email, street_name, street_number, phone_numbers, updated_at)
       VALUES ($1, $2, $3::"CenterTier", $4, $5, $6, $7, $8, $9, $10, $11, $12::"TreatmentMethod"[], $13, $14,
         CASE WHEN $15 THEN now() END, $16, $17, $18, '{+39 0212345678}', now()) RETURNING id`,
      [
        slug,
        name,
        tier,
        lat,
        lng,
        city,
        provinceCode,
        region,
        country,
        comuneCode ?? null,
        timeZone,
        methods,
        center.isAuthorized ?? true,
        center.hideInMap ?? false,
        center.isDeleted ?? false,
        `${slug}@secret.example`,
        street ?? null,
        number ?? null,
      ],
    );
    const [opens, closes, reopens = null, recloses = null] = center.hours ?? [];
    if (opens === undefined) continue;
    await pool.query(
      `INSERT INTO opening_hours (center_id, weekday, closed, opens_at, closes_at, reopens_at, recloses_at)
       SELECT $1, day, day = 6, CASE WHEN day < 6 THEN $2::int END, CASE WHEN day < 6 THEN $3::int END,
         CASE WHEN day < 6 THEN $4::int END, CASE WHEN day < 6 THEN $5::int END FROM generate_series(1, 6) AS day`,
      [rows[0]!.id, opens, closes, reopens, recloses],
    );
  }
}
