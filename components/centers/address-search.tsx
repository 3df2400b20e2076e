'use client';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Icon } from '@/components/ui/icon';
import { type AddressSuggestion, type Filling, type GoogleSearch, loadGoogle, suggestTowns } from './address-lookup';

interface AddressSearchProps {
  locale: string;
  /** A key makes Google's addresses available; nothing is sent to Google until the user enables them. */
  googleKey?: string | undefined;
  words: Record<'label' | 'hint' | 'suggestions' | 'none' | 'filled' | 'google' | 'googleOn' | 'googleFailed', string>;
}

/** Shorter texts match too many addresses. */
const SHORTEST_FOR_GOOGLE = 5;

/** Writes values into the form's fields and dispatches their change events. */
function fillIn(form: HTMLFormElement, values: Filling): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
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
    const values = await suggestion.fill();
    if (form) fillIn(form, values);
    setFilled(true);
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
        hint={words.hint}
        listLabel={words.suggestions}
        none={words.none}
        suggest={suggest}
        onChoose={(suggestion) => void choose(suggestion)}
      />
      <output className="block text-good text-sm empty:hidden">{isFilled && words.filled}</output>
    </div>
  );
}
