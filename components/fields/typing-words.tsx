'use client';
import { createContext, type ReactNode, useContext } from 'react';

/** What the controls for days and times say, wherever on the page they stand. */
export interface TypingWords {
  locale: string;
  /** How a day is written, as letters: "gg/mm/aaaa". */
  dayPlaceholder: string;
  timePlaceholder: string;
  /** Read out on the buttons that open the calendar and the list of times. */
  calendar: string;
  clock: string;
}

const Words = createContext<TypingWords | null>(null);

export const TypingWordsProvider = ({ words, children }: { words: TypingWords; children: ReactNode }) => (
  <Words value={words}>{children}</Words>
);

export function useTypingWords(): TypingWords {
  const words = useContext(Words);
  if (!words)
    throw new Error('A field for a day or a time stands outside of TypingWordsProvider: edit the layout above it.');
  return words;
}
