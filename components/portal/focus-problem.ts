/**
 * After an answer that refused what a form of a dialog has sent: the first field that is wrong, else the button to try
 * again. While it waited the button was disabled, which had taken the focus out of the dialog.
 */
export function focusProblem(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
}
