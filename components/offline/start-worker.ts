/** Pages whose shells work offline, in the area of professionals. */
const SHELLS: Record<string, string[]> = { expert: ['/expert/kit', '/expert/treatments/new'] };

/** The cache of pages rendered for one person, filled by the worker. */
const PAGES = 'pages';

/**
 * Registers the worker for one area only, and tells it who is signed in: it caches the shells of offline
 * screens and everything they load, and deletes those of anybody else.
 */
export function startWorker(area: string, person: string): void {
  if (!('serviceWorker' in navigator)) return;
  const here = {
    person,
    language: document.documentElement.lang,
    shells: SHELLS[area] ?? [],
  };
  afterThePage()
    .then(() => navigator.serviceWorker.register('/sw.js', { scope: `/${area}/` }))
    .then((registration) => whenActive(registration))
    .then((worker) => worker.postMessage(here))
    .catch(() => {}); // without a worker the portal works only online
}

/** Caching must not slow down the page that is being opened. */
const afterThePage = () => new Promise((resolve) => setTimeout(resolve, 2500));

function whenActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = installing ?? waiting ?? active!;
  if (worker.state === 'activated') return Promise.resolve(worker);
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(worker));
  });
}

/** Deletes all pages of the person who signs out. */
export const forgetPages = (): Promise<unknown> => ('caches' in window ? caches.delete(PAGES) : Promise.resolve());
