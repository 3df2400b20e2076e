'use client';
import { useEffect, useRef, useState } from 'react';
import { type HeldCode, lookUp } from '@/components/product-codes/held-codes';

/** Looks up each code once; offline, the server checks them when the treatment is sent. */
export function useCheckedCodes(codes: string[], onFound: (found: HeldCode) => void): Record<string, HeldCode> {
  const [known, setKnown] = useState<Record<string, HeldCode>>({});
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const ask = async (code: string) => {
      const found = await lookUp(code);
      setKnown((before) => ({ ...before, [code]: found }));
      onFound(found);
    };
    for (const code of codes) {
      if (asked.current.has(code)) continue;
      asked.current.add(code);
      void ask(code);
    }
  }, [codes, onFound]);
  return known;
}
