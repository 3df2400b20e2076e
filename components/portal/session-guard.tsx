'use client';
import { useEffect } from 'react';
import { listen } from '@/components/ui/listen';
import { personHeader, showTo, signInAgain } from './call-api';

/** Forms that need no session, or end it. */
const NO_SESSION_NEEDED = /^\/api\/session/;

/** Milliseconds without an answer after which the person may try again. */
const GIVEN_UP_AFTER = 20_000;

const WORDS = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=password])';

const hasWords = (form: HTMLFormElement): boolean =>
  form.isConnected &&
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WORDS)].some(
    ({ value, defaultValue }) => value !== '' && value !== defaultValue,
  );

const hasEnded = async (): Promise<boolean> =>
  (await fetch('/api/users/me?fields=name', { cache: 'no-store', headers: personHeader() }).catch(() => null))
    ?.status === 401;

/**
 * Plain forms and buttons of the signed-in areas are posted by the browser, and the answer replaces the page. Before
 * submitting, this checks the session: if it has ended, the person signs in again over the page, and the form is sent
 * as filled in; and once, however often the button is clicked. Forms sent by scripts do the same through `signInAgain`.
 * Before typed text is lost with the document, the browser asks; forms with `data-keeps` handle that themselves.
 */
export function SessionGuard({ person }: { person: string }) {
  useEffect(() => showTo(person), [person]);
  useEffect(() => {
    const waiting = new WeakSet<HTMLFormElement>();
    const passed = new WeakSet<HTMLFormElement>();
    let sent = new WeakSet<HTMLFormElement>();
    const typedIn = new Set<HTMLFormElement>();
    async function send(form: HTMLFormElement, button: HTMLElement | null) {
      const isSignedIn = !(await hasEnded()) || (await signInAgain());
      waiting.delete(form);
      // An admin no longer sees the portal as this person.
      if (!isSignedIn) return window.location.reload();
      passed.add(form);
      form.requestSubmit(button?.isConnected ? button : null);
    }
    function submit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      // A button named "action" hides the form's property of that name.
      const path = form.getAttribute('action') ?? '';
      const isPost = form.getAttribute('method') === 'post';
      if (NO_SESSION_NEEDED.test(path)) typedIn.clear();
      else typedIn.delete(form);
      if (event.defaultPrevented || !isPost || !path.startsWith('/api/') || NO_SESSION_NEEDED.test(path)) return;
      if (passed.delete(form)) {
        // Until the answer replaces the page, another click would send it again.
        sent.add(form);
        setTimeout(() => sent.delete(form), GIVEN_UP_AFTER);
        return;
      }
      event.preventDefault();
      if (waiting.has(form) || sent.has(form)) return;
      waiting.add(form);
      void send(form, event.submitter);
    }
    function typed({ target }: Event) {
      const form = target instanceof Element && target.matches(WORDS) && target.closest('form');
      if (form && form.getAttribute('method') === 'post' && !('keeps' in form.dataset)) typedIn.add(form);
    }
    const leave = (event: BeforeUnloadEvent) => {
      if ([...typedIn].some(hasWords)) event.preventDefault();
    };
    // On return, the browser may restore the page as it was left.
    const restored = () => {
      sent = new WeakSet();
    };
    // On the window, so that a form is sent after the page's own handlers.
    return listen(window, { input: typed, beforeunload: leave, submit, pageshow: restored });
  }, []);
  return null;
}
