'use client';
import { createContext, type ReactNode, useContext } from 'react';

/** The texts of controls for days, times, provinces and files. */
export interface ControlWords {
  locale: string;
  /** The date format in letters: "gg/mm/aaaa". */
  dayPlaceholder: string;
  timePlaceholder: string;
  /** Labels of the buttons that open the calendar and the list of times. */
  calendar: string;
  clock: string;
  /** For several provinces: how to pick them, that none is picked, and the button for a whole region. */
  provinces: Record<'hint' | 'none' | 'all', string>;
  files: {
    /** The prompt, with permitted types and size. */
    drop: Record<'picture' | 'document', string>;
    remove: Record<'picture' | 'document', string>;
    wrongType: Record<'picture' | 'document', string>;
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
