// The service worker of one signed-in area: caches the app's files and the shells of
// screens that work offline. API responses are never cached.
import { offlinePage } from './offline-page';

/** Every file of this build below /_next/static, inserted by the build. */
declare const FILES: string[];

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Told = Waiting & { data: Here };
interface Worker {
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { scope: string };
}
/** The person who opened a page, its language, and their shells. */
type Here = { person: string; language: string; shells: string[] };
type Known = Here & { at: number };

const worker = self as unknown as Worker;
const FILES_CACHE = 'files';
const PAGES_CACHE = 'pages';
/** Where the page cache stores its owner. */
const KNOWN = '/known';
const PATIENCE_MS = 5000;
const FRESH_MS = 15 * 60_000;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => event.waitUntil(prepare(event.data)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/_next/static/')) event.respondWith(file(request.url));
  else if (request.mode === 'navigate') event.respondWith(page(event, pathname));
});

/** File names contain a content hash, so cached files are always current. */
async function file(url: string): Promise<Response> {
  const cache = await caches.open(FILES_CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  const answer = await fetch(url);
  if (answer.ok) await cache.put(url, answer.clone());
  return answer;
}

/** From the network; for a screen that works offline, the cached shell if the network fails or is too slow. */
async function page(event: Fetching, path: string): Promise<Response> {
  const cache = await caches.open(PAGES_CACHE);
  const known = await knownIn(cache);
  const kept = known?.shells.includes(path) ? await cache.match(path) : undefined;
  const coming = fetch(event.request);
  try {
    const answer = await (kept ? Promise.race([coming, late()]) : coming);
    if (answer.status >= 502 && kept) return kept;
    // Redirected: signed out, or somebody else by now.
    if (kept && answer.type === 'opaqueredirect') event.waitUntil(caches.delete(PAGES_CACHE));
    return answer;
  } catch {
    coming.catch(() => {}); // it may still reject after the timeout
    return kept ?? offlinePage(known?.language ?? navigator.language, worker.registration.scope);
  }
}

const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('late')), PATIENCE_MS);
  });

async function knownIn(cache: Cache): Promise<Known | undefined> {
  return (await cache.match(KNOWN))?.json() as Promise<Known> | undefined;
}

/** Caches what this person needs offline; first deletes the pages of anybody else. */
async function prepare(here: Here): Promise<void> {
  let cache = await caches.open(PAGES_CACHE);
  const before = await knownIn(cache);
  const isSame = before?.person === here.person && before.language === here.language;
  if (isSame && Date.now() - before.at < FRESH_MS && (await isComplete())) return;
  if (before && !isSame) {
    await caches.delete(PAGES_CACHE);
    cache = await caches.open(PAGES_CACHE);
  }
  await keepFiles();
  await Promise.all(here.shells.map((path) => keepShell(cache, path)));
  await cache.put(KNOWN, Response.json({ ...here, at: Date.now() } satisfies Known));
}

async function keepShell(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path, { redirect: 'manual', credentials: 'same-origin' });
  if (answer.ok) await cache.put(path, answer);
}

async function missingFiles(): Promise<string[]> {
  const cache = await caches.open(FILES_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return FILES.filter((path) => !kept.has(path));
}

const isComplete = async () => (await missingFiles()).length === 0;

/** Caches all files of this build, a few at a time, then deletes those of earlier builds. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const missing = await missingFiles();
  while (missing.length > 0) await Promise.all(missing.splice(0, 4).map((path) => file(path)));
  const wanted = new Set(FILES);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
