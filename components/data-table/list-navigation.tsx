'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { CellChanges } from './cell-changes';
import { isPlainClick, parametersOf, useDocumentEvents } from './on-document';
import { PickedRows } from './selection-bar';

interface ListNavigationProps {
  /** The state of the list as an address; another one resets everything opened or typed in the list. */
  address: string;
  /** Read out when the list has changed. */
  summary: string;
  beside?: ReactNode;
  children: ReactNode;
}

/** Links and forms within the list replace it instead of the document, which takes less than half the time. */
export function ListNavigation({ address, summary, beside, children }: ListNavigationProps) {
  const router = useRouter();
  const [isWaiting, start] = useTransition();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(address);
  const [first] = useState(address);

  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    // The focused element was removed with the former list.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [address]);

  /** Follows a link to another state of this list; returns whether it is one. */
  function follow(to: URL): boolean {
    const { origin, pathname } = window.location;
    if (to.origin !== origin || to.pathname !== pathname || to.hash) return false;
    start(() => router.push(`${to.pathname}${to.search}` as Route));
    return true;
  }
  useDocumentEvents({
    click: (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      if (!isPlainClick(event) || !link || link.target || link.download || 'soft' in link.dataset) return;
      if (place.current?.contains(link) && follow(new URL(link.href))) event.preventDefault();
    },
    submit: (event) => {
      const { target: form, submitter, defaultPrevented } = event;
      if (defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
      if (!place.current?.contains(form)) return;
      const to = new URL(form.getAttribute('action') ?? '', window.location.href);
      to.search = parametersOf(form, submitter);
      if (follow(to)) event.preventDefault();
    },
  });
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-list
      aria-busy={isWaiting}
      className="@container space-y-4 outline-none max-sm:space-y-2 transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
    >
      <p role="status" className="sr-only">
        {isWaiting || address === first ? '' : summary}
      </p>
      <PickedRows>
        <CellChanges key={address}>{children}</CellChanges>
      </PickedRows>
      {beside}
    </div>
  );
}
