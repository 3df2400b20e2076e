import { findPlaces } from '@/lib/places/data';
import type { Input } from '@/lib/rest/assign';

type Address = { city?: string | null; zipCode?: string | null; provinceCode?: string | null; country?: string | null };

/**
 * Where a center is that was given an address but no position: its town, until somebody places the pin. Italian towns
 * also bring their ISTAT code. Nothing when the town is not known, or the position was given.
 */
export async function locateCenter(input: Input): Promise<Input> {
  const address = input.address as Address | undefined;
  if (!address?.city || (typeof input.lat === 'number' && typeof input.lng === 'number')) return {};
  const places = await findPlaces(address.city, 'it', 8);
  const fits = places.filter(
    (place) =>
      (!address.country || place.country === address.country) &&
      (!address.provinceCode || place.country !== 'IT' || place.provinceCode === address.provinceCode),
  );
  const [place] = fits.filter(({ match }) => match === 'exact');
  return place ? { lat: place.lat, lng: place.lng, comuneCode: place.istatCode } : {};
}
