// Moves the map by drag, wheel and keys. When it rests, its view becomes an address: that page is fetched, its drawing,
// list and count replace the old ones, and the address bar follows. Without this, everything on the map is a plain
// link.
import type { View } from '@/lib/nouns/places/map/rules';
import { Camera } from './camera';
import { addressOf, fetchPage, takeOver, viewIn } from './exchange';
import { listen } from './gestures';
import type { StreetMap } from './street-map';
import { trimNames } from './trim-names';

/** Wires up the street map's button, if any. Nothing is requested from Google before the click. */
function offerStreetMap(
  root: HTMLElement,
  camera: Camera,
  onMove: (view: View) => void,
): { update(): void } | undefined {
  const tools = root.querySelector<HTMLElement>('.map-tools');
  const button = tools?.querySelector('button');
  const notice = tools?.querySelector('.map-notice');
  if (!tools || !button || !notice) return undefined;
  const show = button.textContent;
  let shown: StreetMap | undefined;

  const close = (reason = '') => {
    shown?.close();
    shown = undefined;
    root.classList.remove('has-street');
    button.textContent = show;
    button.ariaPressed = 'false';
    notice.textContent = reason;
  };
  const open = async () => {
    button.disabled = true;
    notice.textContent = '';
    try {
      const { showStreetMap } = await import('./street-map');
      shown = showStreetMap(root, camera, {
        apiKey: tools.dataset.key ?? '',
        onMove,
        onFailure: () => close(tools.dataset.failed),
      });
      root.classList.add('has-street');
      button.textContent = tools.dataset.hide ?? '';
      button.ariaPressed = 'true';
    } catch {
      close(tools.dataset.failed);
    } finally {
      button.disabled = false;
    }
  };

  tools.hidden = false;
  button.addEventListener('click', () => (shown ? close() : void open()));
  return { update: () => shown?.update() };
}

/** Directions as pixels to the right and down. */
const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Markers by keyboard: Enter on the map goes to the one nearest to its middle, arrows go on to the next in their direction,
 * Enter follows it, and Escape returns to the map.
 */
function roveMarkers(root: HTMLElement): void {
  const markers = () =>
    [...root.querySelectorAll<SVGAElement>('.map-markers a:not(.is-beyond)')].filter((marker) =>
      marker.checkVisibility(),
    );
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const nearest = (from: Element, [dx, dy]: [number, number]) => {
    const start = middleOf(from);
    let best: { marker: SVGAElement; cost: number } | undefined;
    for (const marker of markers()) {
      if (marker === from) continue;
      const { x, y } = middleOf(marker);
      const [along, aside] = [
        (x - start.x) * dx + (y - start.y) * dy,
        Math.abs((x - start.x) * dy + (y - start.y) * dx),
      ];
      const cost = dx || dy ? along + 2 * aside : Math.hypot(x - start.x, y - start.y);
      if ((along > 0 || !(dx || dy)) && (!best || cost < best.cost)) best = { marker, cost };
    }
    return best?.marker;
  };
  root.addEventListener('keydown', (event) => {
    const marker = (event.target as Element).closest('.map-markers a');
    if (event.target === root && event.key === 'Enter') {
      event.preventDefault();
      nearest(root, [0, 0])?.focus();
    } else if (marker && event.key === 'Escape') {
      event.preventDefault();
      root.focus();
    } else if (marker && DIRECTIONS[event.key]) {
      event.preventDefault();
      nearest(marker, DIRECTIONS[event.key]!)?.focus();
    }
  });
}

/** A cluster within this many pixels of a listed center is assumed to contain it. */
const NEAR = 60;

/** Highlights the pin or cluster of the hovered or focused list item, and vice versa. */
function highlight(root: HTMLElement, camera: Camera): void {
  let lit: Element[] = [];
  const light = (event: Event) => {
    const from =
      event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('[data-center]') : null;
    for (const element of lit) element.classList.remove('is-lit');
    lit = from ? counterparts(from) : [];
    for (const element of lit) element.classList.add('is-lit');
  };
  const counterparts = (from: HTMLElement | SVGElement): Element[] => {
    const same = [...document.querySelectorAll(`[data-center="${CSS.escape(from.dataset.center ?? '')}"]`)];
    const others = same.filter((element) => element !== from);
    return others.length || root.contains(from) ? others : nearest(from.dataset);
  };
  const nearest = ({ x, y }: DOMStringMap): Element[] => {
    const at = camera.toScreen({ x: Number(x), y: Number(y) });
    const distances = [...root.querySelectorAll<SVGElement>('.map-cluster')]
      .filter((cluster) => cluster.checkVisibility())
      .map((cluster) => {
        const there = camera.toScreen({ x: Number(cluster.dataset.x), y: Number(cluster.dataset.y) });
        return { cluster, distance: Math.hypot(there.x - at.x, there.y - at.y) };
      })
      .toSorted((one, other) => one.distance - other.distance);
    return distances[0] && distances[0].distance < NEAR ? [distances[0].cluster] : [];
  };
  document.addEventListener('pointerover', light);
  document.addEventListener('focusin', light);
}

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
