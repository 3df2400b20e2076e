'use client';
import { useEffect, useRef } from 'react';
import { entryToEdit, keptEntries } from '@/components/offline/outbox';
import type { Filled } from './filled';
import { type Shown, shownOf } from './problems';
import { valuesOf } from './values';

/** Loads an outbox entry that the server refused, with all its values and the problems reported. */
export function useEntry(key: string | undefined, onFound: (filled: Filled, said: Shown[]) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!key || isDone.current) return;
    isDone.current = true;
    void open(key).then((found) => found && onFound(...found));
  }, [key, onFound]);
}

async function open(key: string): Promise<[Filled, Shown[]] | null> {
  const entry = await entryToEdit(key);
  if (!entry) return null;
  const refusal = (await keptEntries()).find((kept) => kept.key === key)?.refusal;
  const kinds = entry.pictures.map(({ kind }) => kind);
  const pictures = Object.fromEntries(entry.pictures.map(({ kind, blob, shared }) => [kind, { blob, shared }]));
  const filled = { values: valuesOf(entry.body as Record<string, unknown>), pictures, replaces: key };
  return [filled, refusal ? shownOf(refusal.problem, kinds) : []];
}
