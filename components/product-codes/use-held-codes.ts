'use client';
import { useCallback, useEffect, useState } from 'react';
import { type HeldCode, isOpen, keepHeld, lookUp, restoreHeld } from './held-codes';

/** The list of scanned codes: stored on the device, each looked up once, and again when back online. */
export function useHeldCodes() {
  const [held, setHeld] = useState<HeldCode[]>([]);

  const look = useCallback(async (code: string) => {
    const found = await lookUp(code);
    setHeld((all) => all.map((one) => (one.code === code ? found : one)));
  }, []);

  useEffect(() => {
    async function restore() {
      const kept = await restoreHeld();
      setHeld((all) => [...kept.filter(({ code }) => !all.some((one) => one.code === code)), ...all]);
      const looked = await Promise.all(kept.map(({ code }) => lookUp(code)));
      // Drops codes used meanwhile, for instance in a treatment.
      const done = new Set(looked.filter(({ state }) => state === 'used-by-you').map(({ code }) => code));
      const found = new Map(looked.map((one) => [one.code, one]));
      setHeld((all) => all.filter(({ code }) => !done.has(code)).map((one) => found.get(one.code) ?? one));
    }
    void restore();
  }, []);

  useEffect(() => {
    const again = () =>
      setHeld((all) => {
        for (const { code, state } of all) if (isOpen(state)) void look(code);
        return all;
      });
    const occasions = ['online', 'signed-in'];
    for (const name of occasions) window.addEventListener(name, again);
    return () => {
      for (const name of occasions) window.removeEventListener(name, again);
    };
  }, [look]);

  const change = (next: (all: HeldCode[]) => HeldCode[]) =>
    setHeld((all) => {
      const changed = next(all);
      void keepHeld(changed);
      return changed;
    });

  return {
    held,
    /** Returns false if it is already in the list. */
    add(code: string): boolean {
      if (held.some((one) => one.code === code)) return false;
      change((all) => (all.some((one) => one.code === code) ? all : [...all, { code, state: 'checking' }]));
      void look(code);
      return true;
    },
    remove: (code: string) => change((all) => all.filter((one) => one.code !== code)),
    clear: (codes: string[]) => change((all) => all.filter((one) => !codes.includes(one.code))),
  };
}
