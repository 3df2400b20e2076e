import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Reads a constant that only the browser knows; `before` until hydration. */
export const useInBrowser = <T, B>(read: () => T, before: B): T | B =>
  useSyncExternalStore<T | B>(never, read, () => before);

/** Whether the page's JavaScript runs: false until hydration. */
export const useIsAlive = (): boolean => useInBrowser(() => true, false);
