'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type KeptEntry, keptEntries, watchEntries } from './outbox';

/** What this device keeps of the signed-in person, as it changes in any tab. */
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

/** Whether the device believes to be connected; on the server, that it is. */
export const useSignal = (): boolean =>
  useSyncExternalStore(
    onSignal,
    () => navigator.onLine,
    () => true,
  );
