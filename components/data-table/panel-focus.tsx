'use client';
import { useEffect } from 'react';

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
  return null;
}
