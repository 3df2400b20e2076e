/** The button beside a password: shows what is typed, until it is pressed again or the form is sent. */
export default function showPassword(button: HTMLElement): void {
  const input = button.previousElementSibling?.querySelector('input');
  if (!input) return;
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password';
    button.ariaPressed = String(isShown);
  };
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  // Browsers remember what is sent as a text, and offer it again.
  input.form?.addEventListener('submit', () => show(false));
}
