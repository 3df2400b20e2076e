// Sources of address suggestions: our gazetteer, and Google's addresses where enabled.
import { splitAddress } from '@/lib/nouns/centers/rules.form';
import type { PlaceSuggestion } from '@/lib/nouns/places/schema';

/** Values for form fields, by field name. */
export type Filling = Record<string, string>;
export type AddressSuggestion = { key: string; label: string; detail?: string; fill: () => Promise<Filling> };

const MOST = 6;

async function townsNamed(q: string, locale: string, signal?: AbortSignal): Promise<PlaceSuggestion[]> {
  const query = new URLSearchParams({ q, locale, limit: String(MOST), address: 'true' });
  const answer = await fetch(`/api/places?${query}`, signal ? { signal } : {});
  return answer.ok ? ((await answer.json()) as { places: PlaceSuggestion[] }).places : [];
}

/** What the gazetteer knows of an address in this town; the pin is put in the town's centre. */
const ofTown = ({ address, lat, lng }: PlaceSuggestion): Filling => ({
  city: address?.city ?? '',
  province: address?.province ?? '',
  provinceCode: address?.provinceCode ?? '',
  region: address?.region ?? '',
  country: address?.country ?? '',
  lat: String(lat),
  lng: String(lng),
});

/** Towns that a typed address may end in; street, number and postal code are parsed from the text. */
export async function suggestTowns(text: string, locale: string, signal: AbortSignal): Promise<AddressSuggestion[]> {
  const { town, ...typed } = splitAddress(text);
  const places = await townsNamed(town, locale, signal);
  const street = [typed.streetName, typed.streetNumber].filter(Boolean).join(' ');
  return places.map((place) => ({
    key: String(place.id),
    label: street ? `${street}, ${place.label}` : place.label,
    detail: [place.address?.province, place.address?.region].filter(Boolean).join(', '),
    fill: async () => ({ ...typed, ...ofTown(place), placeId: '' }),
  }));
}

type Component = { longText: string; shortText: string; types: string[] };
type Place = {
  id: string;
  addressComponents?: Component[];
  fetchFields: (wanted: { fields: string[] }) => Promise<unknown>;
};
type Prediction = { placeId: string; text: { toString(): string }; toPlace(): Place };
type PlacesLibrary = {
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: (asked: object) => Promise<{ suggestions: { placePrediction: Prediction | null }[] }>;
  };
  AutocompleteSessionToken: new () => object;
};
type Google = { maps: { importLibrary: (name: 'places') => Promise<PlacesLibrary> } };

export type GoogleSearch = (text: string, locale: string) => Promise<AddressSuggestion[]>;

/** Loads Google's address search on demand; nothing is sent to Google before. Rejects if it cannot be loaded. */
export async function loadGoogle(key: string): Promise<GoogleSearch> {
  const page = window as unknown as { google?: Google; googleReady?: () => void };
  if (!page.google?.maps?.importLibrary) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      const asked = { key, v: 'weekly', loading: 'async', libraries: 'places', callback: 'googleReady' };
      page.googleReady = resolve;
      script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(asked)}`;
      script.onerror = () => reject(new Error('Google could not be reached'));
      document.head.append(script);
    });
  }
  const places = await page.google!.maps.importLibrary('places');
  const sessionToken = new places.AutocompleteSessionToken();
  return async (text, locale) => {
    const asked = { input: text, language: locale, sessionToken };
    const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions(asked);
    return suggestions.flatMap(({ placePrediction: found }) =>
      found
        ? [{ key: found.placeId, label: String(found.text), detail: 'Google', fill: () => partsOf(found, locale) }]
        : [],
    );
  };
}

/**
 * Google's address components. Position, province and region come from the gazetteer: Google's terms allow storing its
 * place id, but not its coordinates.
 */
async function partsOf(found: Prediction, locale: string): Promise<Filling> {
  const place = found.toPlace();
  await place.fetchFields({ fields: ['addressComponents'] });
  const part = (type: string) => place.addressComponents?.find(({ types }) => types.includes(type));
  const city = (part('locality') ?? part('postal_town') ?? part('administrative_area_level_3'))?.longText ?? '';
  const country = part('country')?.shortText ?? '';
  const province = part('administrative_area_level_2')?.shortText;
  const towns = (await townsNamed(city, locale).catch(() => [])).filter(({ address }) => address?.country === country);
  const town = towns.find(({ address }) => address?.provinceCode === province) ?? towns[0];
  return {
    ...(town ? ofTown(town) : { city, country }),
    streetName: part('route')?.longText ?? '',
    streetNumber: part('street_number')?.longText ?? '',
    zipCode: part('postal_code')?.longText ?? '',
    placeId: found.placeId,
  };
}
