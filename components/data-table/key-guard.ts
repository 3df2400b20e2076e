const OFF = 'list-keys-off';

/** Voice control and some devices type letters by accident, so shortcuts of single letters can be switched off. */
export function areKeysOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

export function switchKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'true');
  } catch {
    // Without storage the setting stays as it is.
  }
}

/** Elements in which keys are typed, select something or have a meaning already. */
const TAKEN =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=menu], [role=separator], [role=combobox]';

/** Whether a pressed key is free to be a shortcut: nothing is typed with it, and no other program has taken it. */
export function isFreeKey(event: KeyboardEvent): event is KeyboardEvent & { target: HTMLElement } {
  const { target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  return target instanceof HTMLElement && !target.closest(TAKEN);
}

const STEPS: Readonly<Record<string, string>> = { j: 'next', k: 'previous' };

/** Follows the way to the next or previous record, if this is its key and there is one. */
export function followStep(event: KeyboardEvent): boolean {
  const link = document.querySelector<HTMLElement>(`[data-step="${STEPS[event.key]}"]`);
  if (!link) return false;
  event.preventDefault();
  link.click();
  return true;
}
