type EventsOf<Target> = Target extends Window
  ? WindowEventMap & Pick<DocumentEventMap, 'visibilitychange'>
  : Target extends Document
    ? DocumentEventMap
    : HTMLElementEventMap;

/** By type; events of our own have a hyphen in theirs. */
type Handlers<Target> = { [Type in keyof EventsOf<Target>]?: (event: EventsOf<Target>[Type]) => unknown } & {
  [own: `${string}-${string}`]: (event: Event) => unknown;
};

/** Calls the handlers until the returned function is called, such as at the end of an effect. */
export function listen<Target extends EventTarget>(
  target: Target | null | undefined,
  handlers: Handlers<Target>,
  options?: AddEventListenerOptions,
): () => void {
  const ending = new AbortController();
  for (const [type, handler] of Object.entries(handlers))
    target?.addEventListener(type, handler as EventListener, { ...options, signal: ending.signal });
  return () => ending.abort();
}
