'use client';
import { createContext, type ReactNode, useContext } from 'react';

/** What the controls for days, times and files say, wherever on the page they stand. */
export interface ControlWords {
  locale: string;
  /** How a day is written, as letters: "gg/mm/aaaa". */
  dayPlaceholder: string;
  timePlaceholder: string;
  /** Read out on the buttons that open the calendar and the list of times. */
  calendar: string;
  clock: string;
  files: {
    /** What is asked for, with the types and the size that are taken. */
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
