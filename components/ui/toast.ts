// What was said and still stands; kept outside React, so that whatever runs in the page can say something.
export interface Toast {
  text: string;
  /** `bad` for what went wrong: it stays until somebody closes it. */
  tone?: 'good' | 'bad';
  /** Takes back what was done; offered for eight seconds. */
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

/** Says top right that something was done (green, two seconds) or went wrong (red, until closed). Said twice, it stands once. */
export function toast(one: Toast): void {
  last += 1;
  show([...shown.filter(({ text }) => text !== one.text), { ...one, key: last }]);
}

export const closeToast = (key: number) => show(shown.filter((one) => one.key !== key));

export const currentToasts = () => shown;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
