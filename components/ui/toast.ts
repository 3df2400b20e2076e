// The visible toasts; stored outside React, so that any code in the page can show one.
export interface Toast {
  text: string;
  /** A link, for others' actions. */
  href?: string | undefined;
  tone?: 'good' | 'bad';
  /** Reverts the action; offered for eight seconds. */
  undo?: () => void;
}

export type ShownToast = Toast & { key: number };

let shown: readonly ShownToast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the top right: success for two seconds, failure until closed. Duplicates are shown once. */
export function toast(one: Toast): void {
  last += 1;
  show([...shown.filter(({ text, undo }) => undo || text !== one.text), { ...one, key: last }]);
}

export const closeToast = (key: number) => show(shown.filter((one) => one.key !== key));

export const withdraw = (undo: () => void) => show(shown.filter((one) => one.undo !== undo));

export const currentToasts = () => shown;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
