// Submits a public form without leaving the page, and shows the resulting page: the same HTML that a browser without
// JavaScript gets. If anything fails, or if the form redirects into a signed-in area, which is a different document,
// the browser submits the form itself. Either way it is sent once, however often the button is clicked.

/** Milliseconds without an answer after which the person may try again. */
const GIVEN_UP_AFTER = 20_000;

export default function requestForm(root: HTMLElement): void {
  const form = root as HTMLFormElement;
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const words = button?.textContent ?? '';
  let sending = false;

  const setSending = (now: boolean) => {
    sending = now;
    if (!button) return;
    button.disabled = now;
    button.textContent = now ? (form.dataset.sending ?? words) : words;
  };

  form.addEventListener('submit', (event) => {
    if (sending || !form.dataset.leaves) event.preventDefault();
    if (sending) return;
    if (form.dataset.leaves) {
      setSending(true);
      setTimeout(() => setSending(false), GIVEN_UP_AFTER);
      return;
    }
    const body = new FormData(form);
    setSending(true);
    send(form, body).catch(() => form.submit());
  });

  // On return, the browser may restore the page as it was left.
  addEventListener('pageshow', () => setSending(false));
}

async function send(form: HTMLFormElement, body: FormData): Promise<void> {
  const answer = await fetch(form.action, { method: 'POST', body: encoded(form, body) });
  if (!answer.ok) throw new Error(`the form was answered with ${answer.status}`);
  const content = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = content.querySelector('main');
  if (!main) throw new Error('the answer is no page');
  // Adds a history entry; going back reloads the form.
  history.pushState(null, '', answer.url);
  document.title = content.title;
  document.querySelector('main')?.replaceWith(main);
  const problems = main.querySelector<HTMLElement>('#problems');
  (problems ?? main).focus({ preventScroll: true });
  if (problems) problems.scrollIntoView({ block: 'center' });
  else scrollTo({ top: 0 });
}

/** Encoded as the browser would. */
function encoded(form: HTMLFormElement, body: FormData): FormData | URLSearchParams {
  if (form.enctype === 'multipart/form-data') return body;
  const values = new URLSearchParams();
  for (const [name, value] of body) if (typeof value === 'string') values.append(name, value);
  return values;
}
