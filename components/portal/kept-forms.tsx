'use client';
import { useEffect } from 'react';
import { signInAgain } from './call-api';

/** These work without a session, or end it. */
const WITHOUT = /^\/api\/session/;

const hasEnded = async (): Promise<boolean> =>
  (await fetch('/api/users/me?fields=name', { cache: 'no-store' }).catch(() => null))?.status === 401;

/**
 * Every plain form and button of the signed-in areas is a post of the browser's own, whose answer takes the place of the page.
 * Before one is sent the session is looked for: where it has ended one signs in again over the page, and the form is sent as it
 * was filled in. Forms that are sent by scripts of their own do the same through `signInAgain`.
 */
export function KeptForms() {
  useEffect(() => {
    const waiting = new WeakSet<HTMLFormElement>();
    const passed = new WeakSet<HTMLFormElement>();
    async function send(form: HTMLFormElement, button: HTMLElement | null) {
      const isThere = !(await hasEnded()) || (await signInAgain());
      waiting.delete(form);
      if (!isThere) return;
      passed.add(form);
      form.requestSubmit(button?.isConnected ? button : null);
    }
    function submit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      // A button called "action" hides the property of that name.
      const path = form.getAttribute('action') ?? '';
      const isPost = form.getAttribute('method') === 'post';
      if (event.defaultPrevented || !isPost || !path.startsWith('/api/') || WITHOUT.test(path)) return;
      if (passed.delete(form)) return;
      event.preventDefault();
      if (waiting.has(form)) return;
      waiting.add(form);
      void send(form, event.submitter);
    }
    // Behind what the page itself does with its forms.
    window.addEventListener('submit', submit);
    return () => window.removeEventListener('submit', submit);
  }, []);
  return null;
}
