// The service worker of one signed-in area: caches the app's files and the shells of
// screens that work offline. API responses are never cached.

interface Words {
  title: string;
  text: string;
  works: string;
  kit: string;
  treatment: string;
  retry: string;
}

/** By language; inserted by the build from messages/*.json. */
declare const WORDS: Record<string, Words>;
declare const BRAND: { name: string; mark: string };

/** Replaces a page that requires a connection; lists the screens that work offline. */
function offlinePage(language: string, scope: string): Response {
  const lang = language.slice(0, 2) in WORDS ? language.slice(0, 2) : 'it';
  const { title, text, works, kit, treatment, retry } = WORDS[lang]!;
  const isExpert = new URL(scope).pathname === '/expert/';
  const ways = `<p>${works}</p><p><a class="main" href="/expert/kit">${kit}</a> <a href="/expert/treatments/new">${treatment}</a></p>`;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · ${BRAND.name}</title><style>${STYLE}</style></head><body><main>${BRAND.mark}<h1>${title}</h1><p>${text}</p>${isExpert ? ways : ''}<p><a href="">${retry}</a></p></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
}

const STYLE = `
:root{color-scheme:light dark;--ink:#10292f;--soft:#3f5860;--surface:#fbfcfb;--accent:#0b6b75;--on:#fff;--line:#6f8a94}
@media(prefers-color-scheme:dark){:root{--ink:#e6f0f1;--soft:#a9bec4;--surface:#0d1b1f;--accent:#5cc4cd;--on:#0d1b1f;--line:#6f8a94}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--surface);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:30rem;padding:2rem 1.5rem}svg{width:56px;border-radius:14px}h1{font-size:1.75rem;line-height:1.2;margin:1.25rem 0 .5rem}p{margin:.75rem 0;color:var(--soft)}
a{display:inline-block;padding:.65rem 1rem;margin:0 .5rem .5rem 0;border:1px solid var(--line);border-radius:8px;color:var(--ink);font-weight:600;text-decoration:none}
a.main{background:var(--accent);border-color:var(--accent);color:var(--on)}`;

/** Every file of this build below /_next/static, inserted by the build. */
declare const FILES: string[];

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void };
/** `isOpening`: the page is still being loaded, which caching must not slow down. */
type PageMessage = Waiting & { data: Here & { isOpening?: boolean } };
interface Worker {
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { scope: string };
}
type Here = { person: string; language: string; shells: string[] };
type StoredOwner = Here & { at: number };

const worker = self as unknown as Worker;
const FILES_CACHE = 'files';
const PAGES_CACHE = 'pages';
/** Where the page cache stores its owner. */
const KNOWN = '/known';
const TIMEOUT_MS = 5000;
const FRESH_MS = 15 * 60_000;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim().then(prepareAgain)));
worker.addEventListener('message', (event) =>
  event.waitUntil(event.data.isOpening ? dropOthers(event.data) : prepare(event.data)),
);
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/_next/static/')) event.respondWith(file(event, request.url));
  else if (request.mode === 'navigate') event.respondWith(page(event, pathname));
});

/** File names contain a content hash, so cached files are always current. A full device works without the cache. */
async function file(event: Waiting, url: string): Promise<Response> {
  const cache = await caches.open(FILES_CACHE).catch(() => null);
  const kept = await cache?.match(url).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(url);
  if (answer.ok && cache) event.waitUntil(cache.put(url, answer.clone()).catch(() => {}));
  return answer;
}

/** From the network; for a screen that works offline, the cached shell if the network fails or is too slow. */
async function page(event: Fetching, path: string): Promise<Response> {
  const { known, kept } = await cached(path).catch((): CachedPage => ({}));
  const coming = fetch(event.request);
  try {
    const answer = await (kept ? Promise.race([coming, late()]) : coming);
    if (answer.status >= 502 && kept) return kept;
    // Redirected: signed out, or somebody else by now.
    if (answer.type === 'opaqueredirect' && `${path}/` !== new URL(worker.registration.scope).pathname)
      event.waitUntil(caches.delete(PAGES_CACHE));
    return answer;
  } catch {
    coming.catch(() => {}); // it may still reject after the timeout
    return kept ?? offlinePage(known?.language ?? navigator.language, worker.registration.scope);
  }
}

type CachedPage = { known?: StoredOwner | undefined; kept?: Response | undefined };

async function cached(path: string): Promise<CachedPage> {
  const cache = await caches.open(PAGES_CACHE);
  const known = await knownIn(cache);
  return { known, kept: known?.shells.includes(path) ? await cache.match(path) : undefined };
}

const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('late')), TIMEOUT_MS);
  });

async function knownIn(cache: Cache): Promise<StoredOwner | undefined> {
  return (await cache.match(KNOWN))?.json() as Promise<StoredOwner> | undefined;
}

/** Deletes the pages of other people and languages; returns the stored owner if it is this person. */
async function dropOthers({ person, language }: Here): Promise<StoredOwner | undefined> {
  const before = await knownIn(await caches.open(PAGES_CACHE));
  if (!before || (before.person === person && before.language === language)) return before;
  await caches.delete(PAGES_CACHE);
  return undefined;
}

/** Caches what this person needs offline; first deletes the pages of anybody else. */
async function prepare({ person, language, shells }: Here): Promise<void> {
  const here = { person, language, shells };
  const before = await dropOthers(here);
  const cache = await caches.open(PAGES_CACHE);
  const isKept = before && shells.every((path) => before.shells.includes(path));
  if (isKept && Date.now() - before.at < FRESH_MS && (await isComplete())) return;
  await keepFiles();
  const areKept = await Promise.all(here.shells.map((path) => keepShell(cache, path)));
  // The next page tries those again that the server could not answer.
  const at = areKept.includes(false) ? 0 : Date.now();
  await cache.put(KNOWN, Response.json({ ...here, at } satisfies StoredOwner));
}

/** After a release, the former worker may have cached the new shells without their files. */
async function prepareAgain(): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  const known = await knownIn(cache);
  if (!known) return;
  await cache.put(KNOWN, Response.json({ ...known, at: 0 } satisfies StoredOwner));
  await prepare(known);
}

async function keepShell(cache: Cache, path: string): Promise<boolean> {
  const answer = await fetch(path, { redirect: 'manual', credentials: 'same-origin' });
  if (answer.ok) await cache.put(path, answer);
  return answer.ok;
}

async function missingFiles(): Promise<string[]> {
  const cache = await caches.open(FILES_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return FILES.filter((path) => !kept.has(path));
}

const isComplete = async () => (await missingFiles()).length === 0;

async function keepFile(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path);
  if (answer.ok) await cache.put(path, answer);
}

/** Where the file cache stores which files belong to this build and to the former one. */
const BUILDS = '/builds';

async function lastBuilds(cache: Cache): Promise<string[][]> {
  const kept = await cache.match(BUILDS);
  if (kept) return kept.json() as Promise<string[][]>;
  return [(await cache.keys()).map(({ url }) => new URL(url).pathname)];
}

/** Caches all files of this build, and deletes earlier ones but the last, whose screens other tabs still show. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const [last = [], former = []] = await lastBuilds(cache);
  const builds = last.join() === FILES.join() ? [last, former] : [FILES, last];
  await cache.put(BUILDS, Response.json(builds));
  const missing = await missingFiles();
  while (missing.length > 0) await Promise.all(missing.splice(0, 4).map((path) => keepFile(cache, path)));
  const wanted = new Set([BUILDS, ...builds.flat()]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
