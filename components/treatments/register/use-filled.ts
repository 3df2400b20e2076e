'use client';
import { useCallback, useState } from 'react';
import { type Filled, withText } from './filled';

/** What is filled in, and which fields were since it was last sent: what was said against those is settled. */
export function useFilled(initial: Filled) {
  const [filled, setFilled] = useState(initial);
  const [settled, setSettled] = useState<string[]>([]);
  const change = (what: (before: Filled) => Partial<Filled>, field: string) => {
    setFilled((before) => ({ ...before, ...what(before) }));
    setSettled((before) => [...before, field]);
  };
  /** Fills a field that nobody has filled yet. */
  const suggest = useCallback((name: string, value: string) => {
    setFilled((before) => withText(before, name, before.values.texts[name] || value));
    setSettled((before) => [...before, name]);
  }, []);
  return {
    filled,
    setFilled,
    change,
    suggest,
    isSettled: (field: string) => settled.some((one) => one && (field === one || field.startsWith(`${one}.`))),
    unsettle: () => setSettled([]),
  };
}
