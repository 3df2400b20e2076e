// Moves the map by drag, wheel and keys. When it rests, its view becomes an address: that page is fetched, its drawing,
// list and count replace the old ones, and the address bar follows. Without this, everything on the map is a plain
// link.
import type { View } from '@/lib/nouns/places/map/rules';
import { Camera } from './camera';
import { addressOf, fetchPage, takeOver, viewIn } from './exchange';
import { trimNames } from './still-map.island';
import type { StreetMap } from './street-map';

type Point = { x: number; y: number };

const isOurs = ({ target }: Event) => !(target as Element).closest('.map-controls, .map-tools, .street-map');

/** A mouse may move this many pixels during a click before it counts as a drag. */
const STEADY = 5;
const KEY_STEP = 120;
const WHEEL_STEP = 1 / 260;
const DOUBLE_TAP_MS = 300;

/** Lets drag, wheel and keys move the camera. `onRest` is called when a movement has ended, or nearly. */
function listen(root: HTMLElement, camera: Camera, onRest: () => void): void {
  listenToPointers(root, camera, onRest);
  root.addEventListener(
    'wheel',
    (event) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      // Lines and pages of old mice are converted to pixels; a touchpad pinch arrives as a wheel event with ctrl, ten
      // times finer.
      const pixels = event.deltaY * (event.deltaMode ? 32 : 1) * (event.ctrlKey ? 6 : 1);
      camera.zoomBy(Math.max(-1, Math.min(1, -pixels * WHEEL_STEP)), fromMiddle(root, event));
      onRest();
    },
    { passive: false },
  );
  root.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isOurs(event)) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act(camera);
    onRest();
  });
}

const keys: Record<string, (camera: Camera) => void> = {
  ArrowLeft: (camera) => camera.move(KEY_STEP, 0, true),
  ArrowRight: (camera) => camera.move(-KEY_STEP, 0, true),
  ArrowUp: (camera) => camera.move(0, KEY_STEP, true),
  ArrowDown: (camera) => camera.move(0, -KEY_STEP, true),
  '+': (camera) => camera.zoomBy(1, undefined, true),
  '=': (camera) => camera.zoomBy(1, undefined, true),
  '-': (camera) => camera.zoomBy(-1, undefined, true),
};

function listenToPointers(root: HTMLElement, camera: Camera, onRest: () => void): void {
  const down = new Map<number, Point>();
  let travelled = 0;
  let lastTap = 0;

  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !isOurs(event)) return;
    down.set(event.pointerId, fromMiddle(root, event));
    if (down.size === 1) travelled = 0;
  });
  root.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(root, event);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled < STEADY) return;
    // Only now, so that a mere click still reaches the link below.
    root.setPointerCapture(event.pointerId);
    root.classList.add('is-held');
    down.set(event.pointerId, now);
    if (other) pinch(camera, before, now, other);
    else camera.move(now.x - before.x, now.y - before.y);
  });
  const release = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || down.size) return;
    root.classList.remove('is-held');
    if (travelled >= STEADY) onRest();
    else if (event.pointerType === 'touch' && !(event.target as Element).closest('a')) tap(event);
  };
  const tap = (event: PointerEvent) => {
    if (event.timeStamp - lastTap < DOUBLE_TAP_MS) closer(event);
    lastTap = event.timeStamp;
  };
  const closer = (event: MouseEvent) => {
    camera.zoomBy(1, fromMiddle(root, event), true);
    onRest();
  };
  root.addEventListener('pointerup', release);
  root.addEventListener('pointercancel', release);
  root.addEventListener(
    'dblclick',
    (event) => isOurs(event) && !(event.target as Element).closest('a') && closer(event),
  );
  root.addEventListener('dragstart', (event) => event.preventDefault());
  root.addEventListener('click', (event) => travelled >= STEADY && event.detail > 0 && event.preventDefault(), true);
}

/** Pinch with one finger resting: the distance zooms, the midpoint drags. */
function pinch(camera: Camera, before: Point, now: Point, other: Point): void {
  const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
  camera.move((now.x - before.x) / 2, (now.y - before.y) / 2);
  camera.zoomBy(Math.log2(apart(now) / Math.max(1, apart(before))), {
    x: (now.x + other.x) / 2,
    y: (now.y + other.y) / 2,
  });
}

function fromMiddle(root: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = root.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

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

/** By pixels to the right and down. */
const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Markers by keyboard: Enter goes to the middle one, arrows to the next, Enter follows it, Escape goes back. */
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

/** Takes plus and minus out of the tab order: the map is one stop of the Tab key. */
function outOfOrder(root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLElement>('.map-controls a')) control.tabIndex = -1;
}
