import { db, pool } from '@/lib/run/db/db';
import { untyped } from './untyped';

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
  for (const {
    street = null,
    number = null,
    methods = ['HOME'],
    isDeleted = false,
    hours = [],
    ...center
  } of centers) {
    const [opens, closes, reopens = null, recloses = null] = hours;
    const { id } = await db.center.create({
      data: untyped({
        ...MILAN,
        name: `Studio ${center.slug}`,
        comuneCode: center.city ? null : '015146',
        timeZone: 'Europe/Rome',
        isAuthorized: true,
        ...center,
        typesOfTreatments: methods,
        streetName: street,
        streetNumber: number,
        phoneNumbers: ['+39 0212345678'],
        referentEmail: `${center.slug}@secret.example`,
        deletedAt: isDeleted ? new Date() : null,
      }),
      select: { id: true },
    });
    if (opens === undefined) continue;
    await pool.query(
      `INSERT INTO opening_hours (center_id, weekday, closed, opens_at, closes_at, reopens_at, recloses_at)
       SELECT $1, day, day = 6, CASE WHEN day < 6 THEN $2::int END, CASE WHEN day < 6 THEN $3::int END,
         CASE WHEN day < 6 THEN $4::int END, CASE WHEN day < 6 THEN $5::int END FROM generate_series(1, 6) AS day`,
      [id, opens, closes, reopens, recloses],
    );
  }
}
