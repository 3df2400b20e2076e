'use client';
import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';

/** The rows picked by hand in a list, on all of its pages, and whether everything that matches is. */
export interface Picked {
  /** What the list contains: with other filters, rows picked before may no longer be in it. */
  of: string;
  ids: Record<string, true>;
  isAll: boolean;
}

const NOTHING: Picked = { of: '', ids: {}, isAll: false };

const Kept = createContext<RefObject<Picked> | null>(null);

/** Keeps the picked rows while the pages and orders of a list replace each other. */
export function PickedRows({ children }: { children: ReactNode }) {
  const kept = useRef<Picked>(NOTHING);
  return <Kept value={kept}>{children}</Kept>;
}

/** What was picked before in a list of these contents, and where to keep what is picked now. */
export function useKeptRows(list: string): { before: () => Picked; keep: (picked: Omit<Picked, 'of'>) => void } {
  const kept = use(Kept);
  const of = contentsOf(list);
  return {
    before: () => (kept?.current.of === of ? kept.current : NOTHING),
    keep: (picked) => {
      if (kept) kept.current = { ...picked, of };
    },
  };
}

/** The query of a list without what changes only how it looks. */
function contentsOf(list: string): string {
  const query = new URLSearchParams(list);
  for (const name of ['sort', 'columns', 'density', 'limit', 'page', 'view']) query.delete(name);
  query.sort();
  return query.toString();
}
