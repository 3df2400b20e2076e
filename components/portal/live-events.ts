/** Window event of the tab's only socket: screens listen to this instead of opening another socket. */
const LIVE = 'portal-live';
/** Messages were read or written here: counts may have changed. */
const CHATS_CHANGED = 'portal-chats-changed';

export type LiveEvent = { type: string; record: unknown };

export const publishToScreens = (event: LiveEvent): boolean =>
  window.dispatchEvent(new CustomEvent<LiveEvent>(LIVE, { detail: event }));

/** Listens to live messages, including `missed`. Returns a function that stops. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<LiveEvent>).detail);
  window.addEventListener(LIVE, hear);
  return () => window.removeEventListener(LIVE, hear);
}

export const publishChatsChanged = (): boolean => window.dispatchEvent(new Event(CHATS_CHANGED));

/** Returns a function that stops. */
export function onChatsChanged(listener: () => void): () => void {
  window.addEventListener(CHATS_CHANGED, listener);
  return () => window.removeEventListener(CHATS_CHANGED, listener);
}

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
