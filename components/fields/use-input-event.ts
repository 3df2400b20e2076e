import { useEffect, useRef } from 'react';

/**
 * For a hidden control whose value comes from a map, a list or an upload. Each change dispatches an input event, as if
 * it was typed, so that the form knows that there is something to save.
 */
export function useInputEvent<Control extends HTMLElement>(value: string) {
  const control = useRef<Control>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    control.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return control;
}
