// Place suggestions: the combobox pattern of the ARIA Authoring Practices, with a listbox. In a form of its own a
// choice submits the search; within another form (`data-towns`) it offers towns only and just fills in the field, or with
// `data-fills` all fields of the form that are parts of its address. The empty
// field of a search offers the last ones, which never leave the device.

import { plainLetters } from '@/lib/run/i18n/folded-text';

type Suggestion = { label: string; detail?: string; address?: Record<string, string | null> };

const WAIT_MS = 120;
const SHORTEST = 2;
const RECENT = 'recent-searches';
const MOST_RECENT = 5;
/** Searches about health must not be shown to the next user of the device. Without accents. */
const HEALTH =
  /dolor|douleur|schmerz|pain|ache\b|gengiv|gencive|\bencia|\bgum|fleisch|sangu|sangr|saign|blut|blood|bleed|carie|karies|decay|sensi|empfind|incint|gravid|embaraz|enceint|pregnan|schwanger|allerg|diabet|tumor|cancer|cancr|krebs|chemio|chemo|\bhiv\b|\baids|epat|hepat|malat|malad|krank|illness|disease|parodon|perio|ascess|absc|denti[er]|prothe|protes|impla|fluor|antib/;
const hasHealth = (text: string) => HEALTH.test(plainLetters(text));

export default function placeSearch(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>('input[type=search], input[data-place]');
  const holder = root.querySelector<HTMLElement>('[data-list]');
  const count = root.querySelector<HTMLElement>('[data-count]');
  if (!input || !holder || !count) return;
  const { none, one, seven, locale = '', towns, fills, recent, forget } = root.dataset;

  const list = document.createElement('ul');
  list.id = `${input.id}-places`;
  list.role = 'listbox';
  list.ariaLabel = holder.dataset.list ?? '';
  list.className = 'max-h-80 overflow-auto rounded-control border border-line bg-raised p-1 shadow-float';
  holder.append(list);
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.setAttribute('aria-controls', list.id);

  let active = -1;
  let timer = 0;
  let request: AbortController | undefined;
  const options = () => [...list.children] as HTMLElement[];

  // A pending answer would reopen what was just closed, or remove what was just marked.
  function forgetPending(): void {
    clearTimeout(timer);
    request?.abort();
  }

  function open(isOpen: boolean): void {
    holder!.hidden = !isOpen;
    input!.ariaExpanded = String(isOpen);
    if (!isOpen) mark(-1);
  }

  function mark(index: number): void {
    active = index;
    for (const [i, option] of options().entries()) {
      option.ariaSelected = String(i === index);
      option.classList.toggle('bg-accent-soft', i === index);
      if (i === index) option.scrollIntoView({ block: 'nearest' });
    }
    if (index < 0) input!.removeAttribute('aria-activedescendant');
    else input!.setAttribute('aria-activedescendant', `${list.id}-${index}`);
  }

  function close(): void {
    forgetPending();
    open(false);
  }

  function choose(option: HTMLElement): void {
    if (option.dataset.forget !== undefined) {
      remember([]);
      close();
      return;
    }
    input!.value = option.dataset.label ?? '';
    if (fills && option.dataset.address) fillAddress(input!.form, option.dataset.address);
    close();
    if (root instanceof HTMLFormElement) root.requestSubmit();
  }

  function showRecent(): void {
    const last = recent ? recentSearches() : [];
    show([...last.map((label) => ({ label })), ...(last.length > 0 ? [{ label: forget ?? '' }] : [])]);
    count!.textContent = last.length > 0 ? recent! : '';
    const button = options().at(-1);
    if (!button) return;
    button.dataset.forget = '';
    button.classList.add('text-ink-soft', 'text-sm');
  }

  function show(places: Suggestion[]): void {
    list.replaceChildren(...places.map((place, index) => optionOf(place, `${list.id}-${index}`)));
    const text = places.length === 0 ? none : places.length === 1 ? one : seven?.replace('7', String(places.length));
    count!.textContent = text ?? '';
    open(places.length > 0);
    mark(-1);
  }

  async function suggest(): Promise<void> {
    request?.abort();
    const q = input!.value.trim();
    if (q.length < SHORTEST) {
      if (q) open(false);
      else showRecent();
      return;
    }
    request = new AbortController();
    const query = new URLSearchParams({ q, locale, limit: '7', ...(towns && { address: 'true' }) });
    const answer = await fetch(`/api/places?${query}`, { signal: request.signal });
    if (answer.ok) show(((await answer.json()) as { places: Suggestion[] }).places);
  }

  // Enter in the field does the same: one stop less on the way to the results.
  const submit = root instanceof HTMLFormElement && root.querySelector<HTMLElement>('button[type=submit]');
  if (submit) submit.tabIndex = -1;
  input.ariaExpanded = 'false';
  input.addEventListener('input', () => {
    clearTimeout(timer);
    // Offline: search without suggestions. What was aborted, by further typing or by a key, closes nothing.
    timer = window.setTimeout(() => {
      suggest().catch((error: Error) => error.name === 'AbortError' || open(false));
    }, WAIT_MS);
  });
  input.addEventListener('keydown', (event) => {
    const last = options().length - 1;
    if (event.key === 'Escape' && !holder.hidden) {
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && last >= 0) {
      event.preventDefault();
      forgetPending();
      open(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      mark(active + step > last ? -1 : active + step < -1 ? last : active + step);
    } else if (event.key === 'Enter' && active >= 0 && !holder.hidden) {
      event.preventDefault();
      choose(options()[active]!);
    }
  });
  input.addEventListener('blur', close);
  if (recent && root instanceof HTMLFormElement) {
    const offer = () => input.value.trim() === '' && holder.hidden && showRecent();
    input.addEventListener('focus', offer);
    input.addEventListener('click', offer);
    root.addEventListener('submit', () => {
      const q = input.value.trim();
      if (q.length < SHORTEST || hasHealth(q)) return;
      remember([q, ...recentSearches().filter((other) => other.toLowerCase() !== q.toLowerCase())]);
    });
  }
  // Before the field loses focus, which would close the list.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role=option]');
    if (option) choose(option);
  });
}

/** The last searches on this device, without those about health. */
function recentSearches(): string[] {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]');
    const texts = Array.isArray(last) ? last.filter((one) => typeof one === 'string') : [];
    return texts.filter((one) => !hasHealth(one)).slice(0, MOST_RECENT);
  } catch {
    return [];
  }
}

function remember(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(RECENT, JSON.stringify(searches.slice(0, MOST_RECENT)));
    else localStorage.removeItem(RECENT);
  } catch {
    // The browser stores nothing: there is nothing to offer either.
  }
}

/** Sets the fields named after parts of the address; a choice without this country keeps the present value. */
function fillAddress(form: HTMLFormElement | null, address: string): void {
  const parts = JSON.parse(address) as Record<string, string | null>;
  // Outside Italy the region stands for the province.
  for (const [name, value] of Object.entries({ ...parts, province: parts.province || parts.region || '' })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? '';
    else if (field instanceof HTMLSelectElement && [...field.options].some((one) => one.value === value))
      field.value = value!;
  }
}

function optionOf({ label, detail, address }: Suggestion, id: string): HTMLLIElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.ariaSelected = 'false';
  option.dataset.label = label;
  if (address) option.dataset.address = JSON.stringify(address);
  option.className = 'flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 hover:bg-accent-soft';
  option.append(label);
  if (detail) {
    const more = document.createElement('span');
    more.className = 'ml-auto text-ink-soft text-sm';
    more.textContent = detail;
    option.append(' ', more);
  }
  return option;
}
