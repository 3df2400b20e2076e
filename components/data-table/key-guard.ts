const OFF = 'list-keys-off';

/** The place in the person's menu for the shortcuts of the page. */
export const PAGE_KEYS = 'page-keys';

/** Single-letter shortcuts can be switched off: voice control and some devices type letters by accident. */
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
    // Without storage the setting stays unchanged.
  }
}

/** Elements in which keys type, select or have another meaning. */
const TAKEN =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=menu], [role=separator], [role=combobox]';

/** Whether a pressed key is free to be a shortcut: it types nothing, and no other handler has used it. */
export function isFreeKey(event: KeyboardEvent): event is KeyboardEvent & { target: HTMLElement } {
  const { target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  return target instanceof HTMLElement && !target.closest(TAKEN);
}

const STEPS: Readonly<Record<string, string>> = { j: 'next', k: 'previous' };

/** Opens the next or previous record, if this is its key and there is one. */
export function followStep(event: KeyboardEvent): boolean {
  const link = document.querySelector<HTMLElement>(`[data-step="${STEPS[event.key]}"]`);
  if (!link) return false;
  event.preventDefault();
  link.click();
  return true;
}
