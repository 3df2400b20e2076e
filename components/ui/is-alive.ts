import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's JavaScript runs: false in the document as it was sent. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
