import { listen } from '@/components/ui/listen';

/** Window event of the tab's only socket: screens listen to this instead of opening another socket. */
const LIVE = 'portal-live';
/** Messages were read or written here: counts may have changed. */
const CHATS_CHANGED = 'portal-chats-changed';

export type LiveEvent = { type: string; record: unknown };

export const publishToScreens = (event: LiveEvent): boolean =>
  window.dispatchEvent(new CustomEvent<LiveEvent>(LIVE, { detail: event }));

/** Listens to live messages, including `missed`. Returns a function that stops. */
export const onLive = (listener: (event: LiveEvent) => void): (() => void) =>
  listen(window, { [LIVE]: (event) => listener((event as CustomEvent<LiveEvent>).detail) });

export const publishChatsChanged = (): boolean => window.dispatchEvent(new Event(CHATS_CHANGED));

/** Returns a function that stops. */
export const onChatsChanged = (listener: () => void): (() => void) => listen(window, { [CHATS_CHANGED]: listener });

const HERE = 'portal-here';
let here: string | null = null;

export const currentHere = (): string | null => here;

/** Announces the record open on the screen, as `contacts/{id}`, or null after leaving it. */
export function sayHere(at: string | null): void {
  here = at;
  window.dispatchEvent(new Event(HERE));
}

/** Returns a function that stops. */
export function onHere(listener: () => void): () => void {
  window.addEventListener(HERE, listener);
  return () => window.removeEventListener(HERE, listener);
}
