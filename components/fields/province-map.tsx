'use client';
import { useEffect, useState } from 'react';
import type { ProvinceOutlines } from '@/lib/nouns/places/map/outline-provinces';
import { provinceName } from '@/lib/nouns/places/schema.provinces';

interface ProvinceMapProps {
  chosen: readonly string[];
  onToggle: (code: string) => void;
}

/**
 * Italy's provinces to be clicked on. Hidden from screen readers and not reached by the keyboard: the list beside it is
 * the accessible equivalent.
 */
export function ProvinceMap({ chosen, onToggle }: ProvinceMapProps) {
  const [outlines, setOutlines] = useState<ProvinceOutlines | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/api/map/provinces', { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(setOutlines)
      // The list does without it.
      .catch(() => {});
    return () => stop.abort();
  }, []);
  const { width, height, paths } = outlines ?? { width: 320, height: 379, paths: {} };
  return (
    <svg viewBox={`-2 -2 ${width + 4} ${height + 4}`} aria-hidden="true" className="h-auto w-full max-w-80">
      {Object.entries(paths).map(([code, path]) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it is the control for keyboards
        <path
          key={code}
          d={path}
          data-province={code}
          className={
            chosen.includes(code)
              ? 'cursor-pointer fill-accent stroke-raised hover:fill-accent-strong'
              : 'cursor-pointer fill-sunken stroke-line-strong hover:fill-accent-soft'
          }
          onClick={() => onToggle(code)}
        >
          <title>{`${provinceName(code)} (${code})`}</title>
        </path>
      ))}
    </svg>
  );
}
