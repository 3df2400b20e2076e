/** Pages whose shells work without signal, below the area of professionals. */
const SHELLS: Record<string, string[]> = { expert: ['/expert/kit', '/expert/treatments/new'] };

/** The cache with pages drawn for one person; the worker fills it. */
const PAGES = 'pages';

/**
 * Registers the worker for one area only, and tells it who is here: it keeps the shells of the screens that work without
 * signal and everything they load, and forgets those of anybody else.
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
    .catch(() => {}); // without a worker the portal works as before, with signal
}

/** What is kept for later takes nothing from the page that is being opened now. */
const afterThePage = () => new Promise((resolve) => setTimeout(resolve, 2500));

function whenActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = installing ?? waiting ?? active!;
  if (worker.state === 'activated') return Promise.resolve(worker);
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(worker));
  });
}

/** No page of the person who signs out stays on the device. */
export const forgetPages = (): Promise<unknown> => ('caches' in window ? caches.delete(PAGES) : Promise.resolve());
