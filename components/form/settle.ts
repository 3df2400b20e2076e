const SETTLED = 'data-settled';

/** What was put right in a returned form is no longer shown as wrong; whether it is right, the server says when it is sent. */
export function settle(control: EventTarget): void {
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
  )
    return;
  const isWrong = !control.validity.valid || (control.required && !control.value.trim());
  control.closest('[data-problem]')?.toggleAttribute(SETTLED, !isWrong);
}

/** Sent again, the form shows what it is answered, at the same elements. */
export function unsettle(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll(`[${SETTLED}]`)) field.removeAttribute(SETTLED);
}
