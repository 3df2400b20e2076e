'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { UploadKind } from '@/lib/core/files/schema';
import type { Texts } from '@/lib/run/i18n/texts';

/** The texts of dialogs, and of controls for days, times, provinces and files. */
export type ControlWords = Texts<'locale cancel optional choose dayPlaceholder timePlaceholder calendar clock'> &
  /** Errors: no server could be reached, no data read, no part of the screen loaded. */
  Texts<'callFailed notRead notLoaded'> & {
    /** A screen could not be drawn. */
    screenFailed: Texts<'title text retry'>;
    /** `regions` are the names of Italy's regions, by their Italian one. */
    provinces: Texts<'hint none all'> & { regions: Readonly<Record<string, string>> };
    /** `drop` is the prompt, with permitted types and size. */
    files: Record<'drop' | 'remove' | 'wrongType', Record<UploadKind, string>> &
      Texts<'tooLarge sending done stop failed open'>;
  };

const Words = createContext<ControlWords | null>(null);

export const ControlWordsProvider = ({ words, children }: { words: ControlWords; children: ReactNode }) => (
  <Words value={words}>{children}</Words>
);

export function useControlWords(): ControlWords {
  const words = useContext(Words);
  if (!words) throw new Error('This field stands outside of ControlWordsProvider: edit the layout above it.');
  return words;
}
