// Submits a public form without leaving the page, and shows the resulting page: the same HTML that a browser without
// JavaScript gets. If anything fails, or if the form redirects into a signed-in area, which is a different document,
// the browser submits the form itself. Either way it is sent once, however often the button is clicked. While the site is
// under attack the server asks for a proof of work, which is found and sent without the person's doing, also in forms
// that the browser submits itself: these ask for the challenge first, because they would come back without their passwords.

import { readPage } from '@/components/site/read-page';
import { isEnough, proofText, WAIT_SECONDS } from '@/lib/web/form-proofs/rules';

/** Hashes per batch: each is a message to another thread. */
const AT_ONCE = 256;

/** Finds the number that proves this browser's work; empty without HTTPS, where browsers offer no hashes. */
export async function solveChallenge(challenge: string): Promise<string> {
  if (!globalThis.crypto?.subtle) {
    await new Promise((resolve) => setTimeout(resolve, (WAIT_SECONDS + 1) * 1000));
    return '';
  }
  const encoder = new TextEncoder();
  for (let first = 0; ; first += AT_ONCE) {
    const digests = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        crypto.subtle.digest('SHA-256', encoder.encode(proofText(challenge, String(first + n)))),
      ),
    );
    const at = digests.findIndex((digest) => isEnough(new Uint8Array(digest)));
    if (at >= 0) return String(first + at);
  }
}

/** Milliseconds without an answer after which the person may try again. */
const GIVEN_UP_AFTER = 20_000;
/** Milliseconds to wait for a challenge, before the form is sent without. */
const ASKED_FOR = 3_000;

export default function requestForm(root: HTMLElement): void {
  const form = root as HTMLFormElement;
  let button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  let words = button?.textContent ?? '';
  let sending = false;

  const setSending = (now: boolean) => {
    sending = now;
    if (!button) return;
    button.disabled = now;
    button.textContent = now ? (form.dataset.sending ?? words) : words;
  };

  function leave() {
    form.submit();
    setTimeout(() => setSending(false), GIVEN_UP_AFTER);
  }

  form.addEventListener('submit', (event) => {
    if (sending || !form.dataset.leaves) event.preventDefault();
    if (sending) return;
    const challenge = form.querySelector<HTMLInputElement>('input[name=challenge]')?.value;
    if (form.dataset.leaves && !challenge && !form.dataset.proves) {
      setSending(true);
      setTimeout(() => setSending(false), GIVEN_UP_AFTER);
      return;
    }
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement) {
      button = event.submitter;
      words = button.textContent;
      // Also if the browser submits the form after all, which then names no button.
      if (button.name) putField(form, button.name, button.value);
    }
    const body = new FormData(form);
    setSending(true);
    if (form.dataset.leaves)
      void prove(form, challenge)
        .catch(() => {})
        .then(leave);
    else send(form, body).catch(() => form.submit());
  });

  // On return, the browser may restore the page as it was left.
  addEventListener('pageshow', () => setSending(false));
}

/** Adds the answer to the server's challenge, if there is one, to a form that the browser submits itself. */
async function prove(form: HTMLFormElement, given: string | undefined): Promise<void> {
  const challenge = given ?? (await challengeNow());
  if (!challenge) return;
  const proof = await solveChallenge(challenge);
  putField(form, 'challenge', challenge);
  putField(form, 'proof', proof);
}

async function challengeNow(): Promise<string | null> {
  const answer = await fetch('/api/forms/challenge', { signal: AbortSignal.timeout(ASKED_FOR) });
  return answer.ok ? ((await answer.json()) as { challenge: string | null }).challenge : null;
}

function putField(form: HTMLFormElement, name: string, value: string): void {
  form.querySelector(`input[type=hidden][name=${name}]`)?.remove();
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
}

/** The address of the page shown, if another one than was loaded. */
let shown = '';
const here = () => location.pathname + location.search;

async function send(form: HTMLFormElement, body: FormData, isProved = false): Promise<void> {
  const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body: encoded(form, body) });
  if (!answer.ok) throw new Error(`the form was answered with ${answer.status}`);
  const content = await readPage(answer);
  const main = content.querySelector('main');
  if (!main) throw new Error('the answer is no page');
  const challenge = main.querySelector<HTMLInputElement>('input[name=challenge]')?.value;
  if (challenge && !isProved) {
    body.set('challenge', challenge);
    body.set('proof', await solveChallenge(challenge));
    return send(form, body, true);
  }
  history.pushState(null, '', answer.url);
  if (!shown) addEventListener('popstate', () => here() !== shown && location.reload());
  shown = here();
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
