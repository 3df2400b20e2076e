// Moves the map by drag, wheel and keys. When it rests, its view becomes an address: that page is fetched, its drawing,
// list and count replace the old ones, and the address bar follows. Without this, everything on the map is a plain
// link.
import type { View } from '@/lib/nouns/places/map/rules';
import { Camera } from './camera';
import { addressOf, fetchPage, takeOver, viewIn } from './exchange';
import { listen } from './gestures';
import { highlight } from './highlight';
import { roveMarkers } from './rove-markers';
import { offerStreetMap } from './street-switch';
import { trimNames } from './trim-names';

const REST_MS = 220;

export default function panZoom(root: HTMLElement): void {
  const sheet = root.querySelector<HTMLElement>('.map-sheet');
  const [lat, lng, zoom] = (root.dataset.view ?? '').split(' ').map(Number);
  if (!sheet || lat === undefined || lng === undefined || zoom === undefined) return;
  const parts = (root.dataset.parts ?? '').split(' ').filter(Boolean);
  const camera = new Camera(root, sheet, { lat, lng, zoom });
  let rest: number | undefined;
  let request = new AbortController();

  const draw = async (view: View, address = addressOf(view)) => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const page = await fetchPage(address, signal);
      if (signal.aborted) return;
      takeOver(root, page, parts);
      camera.redrawn(view);
      history.replaceState(history.state, '', address);
      trimNames(root);
      outOfOrder(root);
      street?.update();
    } catch {
      // Offline or rate-limited: navigate, so that the page itself explains.
      if (!signal.aborted) location.assign(address);
    }
  };
  const street = offerStreetMap(root, camera, (view) => {
    camera.goTo(view);
    void draw(view);
  });
  const onRest = () => {
    request.abort();
    clearTimeout(rest);
    rest = window.setTimeout(() => void draw(camera.settle()), REST_MS);
  };
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || link.classList.contains('map-pin')) return;
    const address = new URL(link.getAttribute('href') ?? '', location.href);
    const view = viewIn(address);
    if (!view) return;
    event.preventDefault();
    clearTimeout(rest);
    // The focused link was replaced along with the drawing: keyboard users continue from the map itself.
    if (link.closest('.map-sheet')) root.focus({ preventScroll: true });
    camera.goTo(view);
    void draw(view, address);
  };

  root.classList.add('is-live');
  root.tabIndex = 0;
  outOfOrder(root);
  root.setAttribute('aria-description', root.dataset.keys ?? '');
  root.addEventListener('click', follow);
  // Before the arrows that move the map.
  roveMarkers(root);
  listen(root, camera, onRest);
  highlight(root, camera);
  new ResizeObserver(() => {
    camera.fit();
    trimNames(root);
  }).observe(root);
}

/** Plus and minus do the same as the buttons: the map is one stop of the Tab key. */
function outOfOrder(root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLElement>('.map-controls a')) control.tabIndex = -1;
}
