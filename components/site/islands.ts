// The client code of public pages: finds the elements that request an island, and loads its
// module. Pages must be readable and usable without it.
import { pathOfHash } from '@/lib/run/i18n/paths';

/** Inserted by the build: true in development, where React hydrates the page and reports what was changed before. */
declare const IS_HYDRATED: boolean;

type Enhance = (root: HTMLElement) => void;

const islands: Record<string, () => Promise<{ default: Enhance }>> = {
  'file-box': () => import('@/components/fields/file-box.island'),
  'before-after': () => import('@/components/treatments/before-after.island'),
  consent: () => import('@/components/accounts/consent.island'),
  'center-video': () => import('@/components/centers/center-video.island'),
  'filter-menus': () => import('@/components/centers/filter-menus.island'),
  'near-me': () => import('@/components/centers/near-me.island'),
  opening: () => import('@/components/centers/opening.island'),
  'place-search': () => import('@/components/centers/place-search.island'),
  passkey: () => import('@/components/accounts/passkey.island'),
  trackers: () => import('./trackers.island'),
  'request-form': () => import('../form/request-form.island'),
  'pan-zoom': () => import('../map/pan-zoom.island'),
  'show-password': () => import('@/components/accounts/show-password.island'),
  'shade-question': () => import('./home/shade-question.island'),
  'still-map': () => import('../map/still-map.island'),
};

const started = new WeakSet<Element>();

/** Maximum frames to wait for an element's hydration; parts inserted by an island are never hydrated. */
const MAX_FRAMES = 600;

function start(root: HTMLElement, frames = 0): void {
  const load = islands[root.dataset.island ?? ''];
  if (!load || started.has(root)) return;
  if (IS_HYDRATED && frames < MAX_FRAMES && isAwaited(root))
    return void requestAnimationFrame(() => start(root, frames + 1));
  started.add(root);
  void load().then(({ default: enhance }) => enhance(root));
}

/** Whether React, which marks its elements, still has to hydrate this one. */
const isAwaited = (root: HTMLElement): boolean =>
  root.isConnected && !Object.keys(root).some((key) => key.startsWith('__react'));

function startWithin(node: Element | Document): void {
  for (const root of node.querySelectorAll<HTMLElement>('[data-island]')) start(root);
}

const path = pathOfHash(location.hash);
if (path) location.replace(path);

/** Runs after the next paint: what islands load would otherwise delay the page's first one on slow connections. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

afterPaint(() => startWithin(document));
// Page parts replaced by an island may contain islands themselves.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      if (!(node instanceof HTMLElement)) continue;
      start(node);
      startWithin(node);
    }
  }
}).observe(document.documentElement, { childList: true, subtree: true });
