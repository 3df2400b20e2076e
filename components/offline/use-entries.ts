'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type KeptEntry, keptEntries, watchEntries } from './outbox';

/** The signed-in person's entries on this device, updated when any tab changes them. */
export function useEntries(): KeptEntry[] {
  const [entries, setEntries] = useState<KeptEntry[]>([]);
  useEffect(() => {
    const read = () => void keptEntries().then(setEntries);
    read();
    return watchEntries(read);
  }, []);
  return entries;
}

function onSignal(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device considers itself online; always true on the server. */
export const useSignal = (): boolean =>
  useSyncExternalStore(
    onSignal,
    () => navigator.onLine,
    () => true,
  );
