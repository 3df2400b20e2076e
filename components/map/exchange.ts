import { readPage } from '@/components/site/read-page';
import type { View } from '@/lib/nouns/places/map/rules';

const isViewName = (name: string) => ['lat', 'lng', 'zoom'].includes(name);

/** The address of this page with another view, back on the list's first page. */
export function addressOf(view: View): URL {
  const address = new URL(location.href);
  address.searchParams.delete('page');
  for (const [name, value] of Object.entries(view)) if (isViewName(name)) address.searchParams.set(name, String(value));
  return address;
}

/** Parses the view of an address; null if there is none. */
export function viewIn(address: URL): View | undefined {
  const [lat, lng, zoom] = ['lat', 'lng', 'zoom'].map((name) => address.searchParams.get(name));
  return lat && lng && zoom ? { lat: Number(lat), lng: Number(lng), zoom: Number(zoom) } : undefined;
}

/** Fetches the page at an address, and waits until its base map can be swapped in without flicker. */
export async function fetchPage(address: URL, signal: AbortSignal): Promise<Document> {
  const response = await fetch(address, { signal, headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(String(response.status));
  const page = await readPage(response);
  const picture = page.querySelector('.map-sheet picture');
  const source = picture?.querySelector('source');
  const chosen = source && matchMedia(source.media).matches ? source.srcset : picture?.querySelector('img')?.src;
  if (chosen) await loaded(chosen);
  return page;
}

async function loaded(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
}

/** Copies the parts that depend on the view from a fetched page: the map's drawing and controls, and those by id. */
export function takeOver(root: HTMLElement, page: Document, parts: string[]): void {
  for (const selector of ['.map-sheet', '.map-controls']) {
    const fresh = page.querySelector(selector);
    if (fresh) root.querySelector(selector)?.replaceChildren(...fresh.childNodes);
  }
  for (const id of parts) {
    const fresh = page.getElementById(id);
    if (fresh) document.getElementById(id)?.replaceWith(fresh);
  }
}
