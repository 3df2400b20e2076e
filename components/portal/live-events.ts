/** Told to the window by the one socket of a tab: screens listen here to what is new, instead of opening another. */
const LIVE = 'portal-live';
/** Somebody has read or written here: counts may have changed. */
const CHATS_CHANGED = 'portal-chats-changed';

export type LiveEvent = { type: string; record: unknown };

export const tellScreens = (event: LiveEvent): boolean =>
  window.dispatchEvent(new CustomEvent<LiveEvent>(LIVE, { detail: event }));

/** Listens to what comes in; `missed` is among the types. Returns how to stop. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<LiveEvent>).detail);
  window.addEventListener(LIVE, hear);
  return () => window.removeEventListener(LIVE, hear);
}

export const tellChatsChanged = (): boolean => window.dispatchEvent(new Event(CHATS_CHANGED));

/** Returns how to stop. */
export function onChatsChanged(listener: () => void): () => void {
  window.addEventListener(CHATS_CHANGED, listener);
  return () => window.removeEventListener(CHATS_CHANGED, listener);
}
