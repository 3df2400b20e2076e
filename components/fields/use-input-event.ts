import { useEffect, useRef } from 'react';

/** For a hidden control set by a map, a list or an upload: each change counts as if it was typed. */
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
