'use client';

import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Icon } from '@/components/ui/icon';
import { useIsAlive } from '@/components/ui/is-alive';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { splitAddress } from '@/lib/nouns/centers/rules.form';
import { dayField, timeFields } from '@/lib/nouns/centers/schema.form';
import type { PlaceSuggestion } from '@/lib/nouns/places/schema';
import type { Texts } from '@/lib/run/i18n/texts';

// Sources of address suggestions: our gazetteer, and Google's addresses where enabled.

type Filling = Record<string, string>;
type AddressSuggestion = { key: string; label: string; detail?: string; fill: () => Promise<Filling> };

const MAX_SUGGESTIONS = 6;

async function townsNamed(q: string, locale: string, signal?: AbortSignal): Promise<PlaceSuggestion[]> {
  const query = new URLSearchParams({ q, locale, limit: String(MAX_SUGGESTIONS), address: 'true' });
  const answer = await fetch(`/api/places?${query}`, signal ? { signal } : {});
  // An error is not an empty result.
  if (!answer.ok) throw new Error(`places: ${answer.status}`);
  return ((await answer.json()) as { places: PlaceSuggestion[] }).places;
}

/** Form values for an address in this town; the pin is put in the town's centre. */
const ofTown = ({ address, lat, lng }: PlaceSuggestion): Filling => ({
  city: address?.city ?? '',
  province: address?.province ?? '',
  provinceCode: address?.provinceCode ?? '',
  region: address?.region ?? '',
  country: address?.country ?? '',
  lat: String(lat),
  lng: String(lng),
});

/** Street, number and postal code are parsed from the text. */
async function suggestTowns(text: string, locale: string, signal: AbortSignal): Promise<AddressSuggestion[]> {
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

type GoogleSearch = (text: string, locale: string) => Promise<AddressSuggestion[]>;

/** The script being loaded, so that a second click loads no other. */
let loading: Promise<void> | undefined;

/** Loads Google's address search on demand; nothing is sent to Google before. Rejects if it cannot be loaded. */
async function loadGoogle(key: string): Promise<GoogleSearch> {
  const page = window as unknown as { google?: Google; googleReady?: () => void };
  if (!page.google?.maps?.importLibrary) {
    loading ??= new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      const asked = { key, v: 'weekly', loading: 'async', libraries: 'places', callback: 'googleReady' };
      page.googleReady = resolve;
      script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(asked)}`;
      script.onerror = () => {
        loading = undefined;
        reject(new Error('Google could not be reached'));
      };
      document.head.append(script);
    });
    await loading;
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

/** Google's address components; the position is the gazetteer's: Google's terms forbid storing its coordinates. */
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

interface AddressSearchProps {
  locale: string;
  /** A key makes Google's addresses available; nothing is sent to Google until the user enables them. */
  googleKey?: string | undefined;
  words: Texts<'label searchHint suggestions none filled google googleOn googleFailed'>;
}

/** Shorter texts match too many addresses. */
const SHORTEST_FOR_GOOGLE = 5;

/** Adds a country that is not offered, so that it is kept. */
const countryOption = (code: string) =>
  new Option(new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(code), code, true, true);

/** Also dispatches their change events. */
function fillIn(form: HTMLFormElement, values: Filling): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    field.value = value;
    if (field instanceof HTMLSelectElement && value && field.value !== value) field.add(countryOption(value));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  form.querySelector('#streetName')?.closest('details')?.setAttribute('open', '');
}

/** Searches for an address and fills in the surrounding form; without JavaScript the fields are filled in by hand. */
export function AddressSearch({ locale, googleKey, words }: AddressSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  const [google, setGoogle] = useState<{ search: GoogleSearch | null; failed: boolean }>({
    search: null,
    failed: false,
  });
  const [isFilled, setFilled] = useState(false);

  async function suggest(text: string, signal: AbortSignal): Promise<AddressSuggestion[]> {
    setFilled(false);
    const { search } = google;
    const exact = search && text.length >= SHORTEST_FOR_GOOGLE ? search(text, locale).catch(() => []) : [];
    const [towns, addresses] = await Promise.all([suggestTowns(text, locale, signal), exact]);
    return [...addresses, ...towns];
  }
  async function choose(suggestion: AddressSuggestion) {
    const form = box.current?.closest('form');
    const values = await suggestion.fill().catch(() => null);
    if (!values) return setGoogle({ ...google, failed: true });
    if (form) fillIn(form, values);
    return setFilled(true);
  }
  const switchOn = () =>
    loadGoogle(googleKey!).then(
      (search) => setGoogle({ search, failed: false }),
      () => setGoogle({ search: null, failed: true }),
    );
  return (
    <div ref={box} className="flex flex-col gap-2 rounded-card bg-sunken p-4">
      {/* Above the field, because the suggestions cover what is below it. */}
      {googleKey && !google.search && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => void switchOn()}>
          <Icon name="search" className="size-4" />
          {words.google}
        </Button>
      )}
      {google.search && <p className="text-ink-soft text-sm">{words.googleOn}</p>}
      {google.failed && (
        <p role="alert" className="text-sm text-warn">
          {words.googleFailed}
        </p>
      )}
      <Combobox
        name="addressSearch"
        label={words.label}
        hint={words.searchHint}
        listLabel={words.suggestions}
        none={words.none}
        suggest={suggest}
        onChoose={(suggestion) => void choose(suggestion)}
      />
      <output className="block text-good text-sm empty:hidden">{isFilled && words.filled}</output>
    </div>
  );
}

/** A town or whatever else is typed, with suggestions of towns. */
export function TownSearch({
  locale,
  ...field
}: { locale: string } & Omit<ComponentProps<typeof Combobox>, 'suggest' | 'onChoose' | 'isFree'>) {
  const suggest = async (text: string, signal: AbortSignal) =>
    (await townsNamed(text, locale, signal)).map(({ id, label }) => ({ key: String(id), label }));
  return <Combobox {...field} suggest={suggest} isFree />;
}

const REST_OF_WEEK = [2, 3, 4, 5];

export function CopyMonday({ form, text }: { form: string; text: string }) {
  const isAlive = useIsAlive();
  if (!isAlive) return null;
  const namesOf = (weekday: number) => [dayField(weekday), ...timeFields(weekday)];
  function copy() {
    const fields = (document.getElementById(form) as HTMLFormElement).elements;
    const at = (name: string) => fields.namedItem(name) as HTMLInputElement;
    const monday = namesOf(1).map((name) => at(name).value);
    for (const weekday of REST_OF_WEEK)
      for (const [n, name] of namesOf(weekday).entries()) {
        at(name).value = monday[n]!;
        at(name).dispatchEvent(new Event('input', { bubbles: true }));
      }
  }
  return (
    <Button variant="quiet" size="sm" onClick={copy}>
      {text}
    </Button>
  );
}

interface PhoneFieldsProps {
  phones: { name: string; label: string; defaultValue: string | undefined; error: string | undefined }[];
  hint: string;
  add: string;
}

export function PhoneFields({ phones, hint, add }: PhoneFieldsProps) {
  const last = phones.findLastIndex(({ defaultValue, error }) => defaultValue || error);
  const [shown, setShown] = useState(Math.max(1, last + 1));
  return (
    <div className="space-y-3">
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {phones.slice(0, shown).map((phone, index) => (
          <TextField
            key={phone.name}
            {...phone}
            type="tel"
            autoComplete="off"
            maxLength={LONGEST.phone}
            {...(index === 0 ? { hint } : { optional: ' ' })}
            {...(index > 0 && index === shown - 1 && shown > last + 1 && { autoFocus: true })}
          />
        ))}
      </div>
      {shown < phones.length && (
        <Button variant="quiet" size="sm" onClick={() => setShown(shown + 1)}>
          <Icon name="plus" className="size-4" />
          {add}
        </Button>
      )}
    </div>
  );
}
