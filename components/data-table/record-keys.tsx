'use client';

import { useEffect } from 'react';
import { listen } from '@/components/ui/listen';
import { areKeysOff, followStep, isFreeKey } from './key-guard';

/** `j` and `k` on a record's page open its neighbours; after a form, its position in the list is put back. */
export function StepKeys({ from }: { from: Readonly<Record<string, string>> }) {
  useEffect(() => {
    const here = new URL(window.location.href);
    if (here.searchParams.has('list')) return;
    for (const [name, value] of Object.entries(from)) here.searchParams.set(name, value);
    window.history.replaceState(window.history.state, '', here);
  }, [from]);
  useEffect(() => {
    const keydown = (event: KeyboardEvent) => isFreeKey(event) && !areKeysOff() && followStep(event);
    return listen(document, { keydown });
  }, []);
  return null;
}

/** Moves the focus to the panel when it opens, and back to its row when it is closed. */
export function PanelFocus({ of }: { of: string }) {
  useEffect(() => {
    document.querySelector<HTMLElement>('[data-panel-title]')?.focus({ preventScroll: true });
    return () => {
      requestAnimationFrame(() => {
        if (!document.getElementById('panel'))
          document.querySelector<HTMLElement>(`tr[data-record="${of}"] [data-row]`)?.focus();
      });
    };
  }, [of]);
  // Where there is no room for both, the panel covers the list: for keys and screen readers, too.
  useEffect(() => {
    const panel = document.getElementById('panel');
    const beside = [...(panel?.parentElement?.children ?? [])].filter(
      (one): one is HTMLElement => one !== panel && one instanceof HTMLElement,
    );
    const narrow = window.matchMedia('(width < 80rem)');
    const cover = (isCovered: boolean) => {
      for (const one of beside) one.inert = isCovered;
    };
    const follow = () => cover(narrow.matches);
    follow();
    const stop = listen(narrow, { change: follow });
    return () => {
      stop();
      cover(false);
    };
  }, []);
  return null;
}
