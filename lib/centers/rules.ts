import type { SearchParams } from './schema';

type Address = {
  streetName: string | null;
  streetNumber: string | null;
  zipCode: string | null;
  city: string | null;
  provinceCode: string | null;
  country: string | null;
};

/** Street and town of a center as an envelope says them: "Via Roma 12" and "20121 Milano (MI)". */
export function addressLines({ streetName, streetNumber, zipCode, city, provinceCode, country }: Address) {
  const numberFirst = country === 'FR' || country === 'GB';
  const street = numberFirst ? [streetNumber, streetName] : [streetName, streetNumber];
  const province = country === 'IT' && provinceCode ? `(${provinceCode})` : null;
  return { street: street.filter(Boolean).join(' '), town: [zipCode, city, province].filter(Boolean).join(' ') };
}

/** The query of a search page with some of it changed. Any change but that of the page leads to the first page. */
export function searchQuery(params: SearchParams, changes: Partial<SearchParams> = {}): string {
  const { q, position, zoom, tier, method, openNow, distance, order, page } = { ...params, page: 1, ...changes };
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (position) {
    query.set('lat', String(position.lat));
    query.set('lng', String(position.lng));
    if (zoom !== undefined) query.set('zoom', String(zoom));
  }
  if (tier.length) query.set('tier', tier.join(','));
  if (method.length) query.set('method', method.join(','));
  if (openNow) query.set('openNow', 'true');
  if (distance !== undefined) query.set('distance', String(distance));
  if (order !== 'recommended') query.set('order', order);
  if (page > 1) query.set('page', String(page));
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** One more or one less of a list of choices, in the order of `all`. */
export function toggled<T>(all: readonly T[], chosen: T[], one: T): T[] {
  return all.filter((each) => chosen.includes(each) !== (each === one));
}

/** A number that changes at midnight in Rome: who comes first among equals is drawn anew each day, and kept all day. */
export function shuffleOfDay(now: Date): number {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(now).split('-');
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
}

/** Kilometres as people say them: "800 m", "3.4 km", "27 km". */
export function roundedDistance(km: number): { value: number; unit: 'meter' | 'kilometer' } {
  if (km < 0.95) return { value: Math.max(50, Math.round((km * 1000) / 50) * 50), unit: 'meter' };
  return { value: km < 10 ? Math.round(km * 10) / 10 : Math.round(km), unit: 'kilometer' };
}
