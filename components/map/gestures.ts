import type { Camera } from './camera';

type Point = { x: number; y: number };

/** Controls and the street map handle their own gestures. */
const isOurs = ({ target }: Event) => !(target as Element).closest('.map-controls, .map-tools, .street-map');

/** A mouse may move this many pixels during a click before it counts as a drag. */
const STEADY = 5;
const KEY_STEP = 120;
const WHEEL_STEP = 1 / 260;
const DOUBLE_TAP_MS = 300;

/** Lets drag, wheel and keys move the camera. `onRest` is called when a movement has ended, or nearly. */
export function listen(root: HTMLElement, camera: Camera, onRest: () => void): void {
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
