'use client';
import { createContext, type ReactNode, useContext, useOptimistic } from 'react';
import type { CellPlace } from './cell-draft';

export type CellChange = CellPlace & { text: string };

type CellChangesState = { changes: readonly CellChange[]; show: (change: CellChange) => void };

const NONE: readonly CellChange[] = [];
const Changes = createContext<CellChangesState>({ changes: NONE, show: () => {} });

/** Changed cells show their new text at once, until the transition that saves it ends. */
export function CellChanges({ children }: { children: ReactNode }) {
  const [changes, show] = useOptimistic(NONE, (before, change: CellChange) => [...before, change]);
  return <Changes value={{ changes, show }}>{children}</Changes>;
}

export const useCellChanges = (): CellChangesState => useContext(Changes);
