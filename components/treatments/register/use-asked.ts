'use client';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readCode } from '@/lib/nouns/product-codes/rules';
import { todayText } from '@/lib/run/i18n/dates';

interface Asked {
  codes: string[];
  /** The outbox entry to be corrected. */
  entry: string | undefined;
}

const never = () => () => {};

/**
 * What the address asks for. Offline, the page is a cached shell, rendered some days ago for no specific
 * address: then `onShell` supplies what the server would have filled in.
 */
export function useAsked(drawn: Asked, onShell: (codes: string[], today: string) => void): Asked {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => null,
  );
  const asked = search === null ? drawn : askedBy(search, drawn);
  // Read here and not from `asked`, which has the rendered value during hydration.
  const tell = useEffectEvent(() => onShell(askedBy(window.location.search, drawn).codes, todayText()));
  useEffect(() => tell(), []);
  return asked;
}

function askedBy(search: string, drawn: Asked): Asked {
  const parameters = new URLSearchParams(search);
  const codes = parameters.getAll('code').flatMap((text) => {
    const read = readCode(text);
    return 'code' in read ? [read.code] : [];
  });
  return {
    codes: [...new Set([...drawn.codes, ...codes])],
    entry: drawn.entry || parameters.get('entry') || undefined,
  };
}
