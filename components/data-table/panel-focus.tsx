'use client';
import { useEffect } from 'react';

/** What was opened beside the list is read out next; once it is closed, its row is where somebody goes on. */
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
  return null;
}
