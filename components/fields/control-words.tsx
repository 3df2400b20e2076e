'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { UploadKind } from '@/lib/core/files/schema';

/** The texts of dialogs, and of controls for days, times, provinces and files. */
export interface ControlWords {
  locale: string;
  cancel: string;
  /** The server could not be reached. */
  callFailed: string;
  optional: string;
  choose: string;
  /** The date format in letters: "gg/mm/aaaa". */
  dayPlaceholder: string;
  timePlaceholder: string;
  /** Labels of the buttons that open the calendar and the list of times. */
  calendar: string;
  clock: string;
  /** Errors: data could not be read; a part of the screen could not be loaded. */
  notRead: string;
  notLoaded: string;
  /** For several provinces: how to pick them, that none is picked, and the button for a whole region. */
  provinces: Record<'hint' | 'none' | 'all', string> & {
    /** The names of Italy's regions, by their Italian one. */
    regions: Readonly<Record<string, string>>;
  };
  files: {
    /** The prompt, with permitted types and size. */
    drop: Record<UploadKind, string>;
    remove: Record<UploadKind, string>;
    wrongType: Record<UploadKind, string>;
    tooLarge: string;
    sending: string;
    done: string;
    stop: string;
    failed: string;
    open: string;
  };
}

const Words = createContext<ControlWords | null>(null);

export const ControlWordsProvider = ({ words, children }: { words: ControlWords; children: ReactNode }) => (
  <Words value={words}>{children}</Words>
);

export function useControlWords(): ControlWords {
  const words = useContext(Words);
  if (!words) throw new Error('This field stands outside of ControlWordsProvider: edit the layout above it.');
  return words;
}
