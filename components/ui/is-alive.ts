import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only the browser knows and never changes; `before` in the document as it was sent, and until it is hydrated. */
export const useInBrowser = <T, B>(read: () => T, before: B): T | B =>
  useSyncExternalStore<T | B>(never, read, () => before);

/** Whether the page's JavaScript runs: false in the document as it was sent. */
export const useIsAlive = (): boolean => useInBrowser(() => true, false);
