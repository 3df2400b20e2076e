import { useEffect, useEffectEvent } from 'react';

/** Polls while `isOn` and the page is visible, one request at a time. */
export function usePolled(isOn: boolean, everyMs: number, look: () => Promise<void>): void {
  const ask = useEffectEvent(look);
  useEffect(() => {
    if (!isOn) return undefined;
    let isAsking = false;
    const timer = setInterval(() => {
      if (document.hidden || isAsking) return;
      isAsking = true;
      void ask().finally(() => {
        isAsking = false;
      });
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs]);
}
