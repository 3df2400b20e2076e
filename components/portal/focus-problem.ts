/**
 * After a dialog's form was refused, focuses the first wrong field, or else the button. The button was
 * disabled during the request, which had moved the focus out of the dialog.
 */
export function focusProblem(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
}
