// The second step with a passkey, for people who have one in a browser that supports it; the form beside it takes a
// code.
import { fetchChallenge, signWithPasskey, supportsPasskeys } from './sign-with-passkey';

const AT = '/api/auth/factor/passkey';

export default async function passkey(root: HTMLElement): Promise<void> {
  const button = root.querySelector('button');
  const field = root.querySelector<HTMLInputElement>('input[name=passkey]');
  const refusal = root.querySelector('[role=alert]');
  if (!button || !field || !refusal || !supportsPasskeys()) return;
  // Asked before the click: some browsers show their dialog only right after one.
  let options = await fetchChallenge(AT);
  if (!options) return;
  root.hidden = false;
  const sign = async () => {
    button.disabled = true;
    refusal.textContent = '';
    options ??= await fetchChallenge(AT);
    const signed = options && (await signWithPasskey(options));
    button.disabled = false;
    if (!signed) {
      refusal.textContent = root.dataset.failed ?? '';
      return;
    }
    options = null; // counts once
    field.value = signed;
    field.form?.requestSubmit();
  };
  button.addEventListener('click', () => void sign());
}
