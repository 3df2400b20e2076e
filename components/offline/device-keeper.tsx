'use client';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { personHeader } from '@/components/portal/call-api';
import type { OwnWords } from '@/components/ui/later';
import { lazyPart } from '@/components/ui/lazy-part';
import { listen } from '@/components/ui/listen';

// The device's storage is loaded when it is needed: most people leave without having used it.
const store = () => import('./device-store');
const outbox = () => import('./outbox');
const LeaveDialog = lazyPart(async () => ({ default: (await import('./leave-dialog')).LeaveDialog }));

/** In the area of professionals. */
const SHELLS: Record<string, string[]> = { expert: ['/expert/kit', '/expert/treatments/new'] };

/** Filled by the worker, for one person. */
const PAGES = 'pages';

/** Registers the worker for one area and person: it caches offline screens, and deletes those of anybody else. */
function startWorker(area: string, person: string): void {
  if (!('serviceWorker' in navigator)) return;
  const here = { person, language: document.documentElement.lang, shells: SHELLS[area] ?? [] };
  // At once: pages of somebody else must not be shown if this one's are slow.
  navigator.serviceWorker
    .getRegistration(`/${area}/`)
    .then((registration) => registration?.active?.postMessage({ ...here, isOpening: true }))
    .catch(() => {});
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

/** Deletes all pages of the person who signs out. Some browsers refuse storage, and whoever signs out there leaves, too. */
const forgetPages = async (): Promise<unknown> => 'caches' in window && caches.delete(PAGES).catch(() => false);

/** The number of unsent entries and unfinished texts, which would be lost with the device's data. */
async function countUnsent(person: string): Promise<number> {
  const [{ storedEntries }, { countBegun }] = await Promise.all([outbox(), store()]);
  const [entries, begun] = await Promise.all([storedEntries(person), countBegun(person).catch(() => 0)]);
  return entries.filter(({ state }) => state !== 'sent').length + begun;
}

/** Storage that never opens must not keep anybody signed in. */
const noAnswer = () => new Promise<number>((resolve) => setTimeout(() => resolve(0), 2000));

interface DeviceKeeperProps {
  words: OwnWords;
  /** The owner of the entries and drafts on this device. */
  person: string;
  seenAs: string | undefined;
  area: string;
  /** False where nothing is sent or cached: the device is only cleared. */
  isInUse: boolean;
  /** False in development, where files change without changing their names. */
  hasWorker: boolean;
}

const SIGN_OUT = '[action="/api/session/end"]';
const ERASE = '[action="/api/me/erasure"]';

/** Declares the owner of the outbox, starts the service worker, and deletes the person's data on sign-out. */
export function DeviceKeeper({ words, person, seenAs, area, isInUse, hasWorker }: DeviceKeeperProps) {
  const [unsent, setUnsent] = useState(0);
  const leaving = useRef<HTMLFormElement>(null);
  const isErasing = useRef(false);
  const people = seenAs ? [person, seenAs] : [person];

  useEffect(() => {
    if (!isInUse) return;
    void store().then(
      ({ welcome }) => welcome(person),
      () => {},
    );
    if (hasWorker) startWorker(area, person);
  }, [isInUse, hasWorker, area, person]);

  const submitted = useEffectEvent(async (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !form.matches(`${SIGN_OUT}, ${ERASE}`)) return;
    event.preventDefault();
    if (form.matches(ERASE)) {
      // A second submit would leave the page before the device is cleared.
      if (isErasing.current) return;
      isErasing.current = true;
      return erase(form, people);
    }
    leaving.current = form;
    const count = await Promise.race([countUnsent(person).catch(() => 0), noAnswer()]);
    if (count > 0) setUnsent(count);
    else await leave(form, people);
  });
  useEffect(() => listen(document, { submit: submitted }), []);

  return (
    unsent > 0 && (
      <Suspense>
        <LeaveDialog
          words={words}
          count={unsent}
          onStay={() => setUnsent(0)}
          onLeave={() => leaving.current && void leave(leaving.current, people)}
        />
      </Suspense>
    )
  );
}

/** Nobody must stay signed in because a file could not be loaded. */
const forgetDevice = (people: string[]) =>
  Promise.all([
    outbox().then(
      ({ forgetAll }) => forgetAll(people),
      () => {},
    ),
    forgetPages(),
  ]);

/** Erasing an account may be refused, for instance for a wrong password: the device is cleared only on success. */
async function erase(form: HTMLFormElement, people: string[]): Promise<void> {
  const call = { method: 'POST', body: new FormData(form), headers: personHeader() };
  const answer = await fetch(form.getAttribute('action') ?? '', call).catch(() => null);
  if (!answer?.ok || !answer.redirected) return form.submit();
  const area = window.location.pathname.split('/')[1];
  const isGone = new URL(answer.url).pathname.split('/')[1] !== area;
  if (isGone) await forgetDevice(people);
  return window.location.assign(answer.url);
}

async function leave(form: HTMLFormElement, people: string[]): Promise<void> {
  await forgetDevice(people);
  form.submit();
}
