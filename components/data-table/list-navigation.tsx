'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { Fragment, type ReactNode, useEffect, useRef, useTransition } from 'react';

interface ListNavigationProps {
  /** The state of the list as an address: with another one, nothing that was opened or typed in the list is kept. */
  address: string;
  /** Which records are shown, read out when the list has changed. */
  summary: string;
  children: ReactNode;
}

/**
 * Links and forms that lead to another page, order or filter of the list replace the list instead of the document, which
 * takes less than half the time. Without JavaScript they load the document.
 */
export function ListNavigation({ address, summary, children }: ListNavigationProps) {
  const router = useRouter();
  const [isWaiting, start] = useTransition();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(address);

  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    // What had the focus is gone with the former list.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [address]);

  /** Whether `to` is another state of this list; then it is on its way. */
  function follow(to: URL): boolean {
    const { origin, pathname } = window.location;
    if (to.origin !== origin || to.pathname !== pathname || to.hash) return false;
    start(() => router.push(`${to.pathname}${to.search}` as Route));
    return true;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes on what its links and forms do
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      ref={place}
      tabIndex={-1}
      data-list
      aria-busy={isWaiting}
      className="@container space-y-4 outline-none transition-opacity aria-busy:opacity-60"
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
        if (!link || link.target || link.download || 'soft' in link.dataset) return;
        if (follow(new URL(link.href))) event.preventDefault();
      }}
      onSubmit={(event) => {
        const form = event.target as HTMLFormElement;
        if (event.defaultPrevented || form.method !== 'get') return;
        const to = new URL(form.getAttribute('action') ?? '', window.location.href);
        const { submitter } = event.nativeEvent as SubmitEvent;
        to.search = new URLSearchParams(
          [...new FormData(form, submitter)].map(([name, value]): [string, string] => [name, String(value)]),
        ).toString();
        if (follow(to)) event.preventDefault();
      }}
    >
      <p role="status" className="sr-only">
        {isWaiting ? '' : summary}
      </p>
      <Fragment key={address}>{children}</Fragment>
    </div>
  );
}
