import type { LatLng } from '@/lib/nouns/places/map/rules';

/** Mean radius of the earth in kilometres (IUGG). */
const EARTH_RADIUS_KM = 6371.0088;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The point on the unit sphere as text for PostgreSQL's `cube`; same as the SQL function `earth_point`. */
export function earthPoint({ lat, lng }: LatLng): string {
  const [phi, lambda] = [radians(lat), radians(lng)];
  return `(${Math.cos(phi) * Math.cos(lambda)},${Math.cos(phi) * Math.sin(lambda)},${Math.sin(phi)})`;
}

/** Kilometres on the ground → straight-line distance through the unit sphere, which is what `position <-> …` measures. */
export function chordOfKm(km: number): number {
  return 2 * Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2);
}

/** The inverse of {@link chordOfKm}. */
export function kmOfChord(chord: number): number {
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(chord / 2, 1));
}

/** Kilometres on the ground between two places. */
export function kmBetween(one: LatLng, other: LatLng): number {
  const [phi, psi] = [radians(one.lat), radians(other.lat)];
  const [up, along] = [(psi - phi) / 2, radians(other.lng - one.lng) / 2];
  return kmOfChord(2 * Math.sqrt(Math.sin(up) ** 2 + Math.cos(phi) * Math.cos(psi) * Math.sin(along) ** 2));
}
