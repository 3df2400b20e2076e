'use client';
import { useEffect, useState } from 'react';
import { type Shape, shapeOf } from '@/lib/core/screens/rules.shape';
import { Skeleton } from './skeleton';
import './waiting.css';

type Waiting = { isForm: boolean; shape: Shape };

/**
 * Shows progress while the next screen loads: a line at the top and, if it takes longer, the shape of that screen. The
 * old document draws it, whether a link, a form or a script started the navigation. Browsers without the Navigation API
 * show their own progress only.
 */
export function Waiting({ label }: { label: string }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation };
    if (!navigation) return;
    const listening = new AbortController();
    const { signal } = listening;
    let sent: Element | null = null;
    const begin = (event: NavigateEvent) => setWaiting(waitingFor(event, sent));
    const end = () => setWaiting(null);
    document.addEventListener('submit', ({ target }) => (sent = target as Element), { signal });
    navigation.addEventListener('navigate', begin, { signal });
    // Restored by the back button; or the answer was a file, or loading was stopped, for which there is no event.
    window.addEventListener('pageshow', end, { signal });
    window.addEventListener('pointerdown', end, { signal });
    // Asked whether to leave unsaved work, somebody stays: the timer is up only then.
    window.addEventListener('beforeunload', (event) => setTimeout(() => event.defaultPrevented && end()), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    return () => listening.abort();
  }, []);
  return (
    <>
      <div className="waiting-line print:hidden" data-waiting={waiting ? 'yes' : undefined} aria-hidden />
      <p role="status" className="sr-only">
        {waiting && label}
      </p>
      {/* What was typed into a form stays in sight until the answer is there. */}
      {waiting && !waiting.isForm && <Skeleton shape={waiting.shape} />}
    </>
  );
}

/** Null for what replaces no document: anchors, downloads, and what React does in place. */
function waitingFor(event: NavigateEvent, sent: Element | null): Waiting | null {
  const { destination, downloadRequest, formData, hashChange } = event;
  const { origin, pathname } = new URL(destination.url);
  if (destination.sameDocument || hashChange || downloadRequest !== null || origin !== location.origin) return null;
  // Only a form that is posted has data here.
  const isSent = sent instanceof HTMLFormElement && addressOf(sent).pathname === pathname;
  const isForm = formData !== null || isSent;
  // Files are fetched from there, and screens are not.
  if (pathname.startsWith('/api/') && !isForm) return null;
  return { isForm, shape: shapeOf(pathname) };
}

/** Where a form is sent; `form.action` would be a field or button of that name, if it has one. */
const addressOf = (form: HTMLFormElement): URL => new URL(form.getAttribute('action') ?? '', document.baseURI);
