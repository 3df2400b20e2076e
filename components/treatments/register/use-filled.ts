'use client';
import { useCallback, useState } from 'react';
import { type Filled, withText } from './filled';

/** The form's values, and the fields changed since the last submission, whose errors no longer apply. */
export function useFilled(initial: Filled) {
  const [filled, setFilled] = useState(initial);
  const [changed, setChanged] = useState<string[]>([]);
  const change = (what: (before: Filled) => Partial<Filled>, field: string) => {
    setFilled((before) => ({ ...before, ...what(before) }));
    setChanged((before) => [...before, field]);
  };
  /** Fills a field if it is still empty. */
  const suggest = useCallback((name: string, value: string) => {
    setFilled((before) => withText(before, name, before.values.texts[name] || value));
    setChanged((before) => [...before, name]);
  }, []);
  return {
    filled,
    setFilled,
    change,
    suggest,
    isChanged: (field: string) => changed.some((one) => one && (field === one || field.startsWith(`${one}.`))),
    /** Except those after this rendering, which is what is sent: a suggestion may arrive in the same moment. */
    forgetChanges: () => setChanged((before) => before.slice(changed.length)),
  };
}
