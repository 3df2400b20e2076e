'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
} from 'react';
import { isPlainClick } from '@/components/data-table/on-document';
import { personHeader, postForm } from '@/components/portal/call-api';
import { Button, LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { listen } from '@/components/ui/listen';
import { Notice } from '@/components/ui/notice';
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys of the whole form, beside its buttons */
import type { Texts } from '@/lib/run/i18n/texts';

const SETTLED = 'data-settled';

/** A corrected field of a returned form is no longer shown as wrong; the server validates it again. */
function settle(control: EventTarget): void {
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

function showErrorsAgain(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll(`[${SETTLED}]`)) field.removeAttribute(SETTLED);
}

/** Dispatched to the form when somebody wants to close its dialog. */
export const LEAVE = 'leave-form';

interface GuardedFormProps {
  action: string;
  cancelHref: string;
  /** `left` is about values typed before and not saved, which `resume` brings back. */
  words: Texts<'submit cancel sending failed leaveTitle leaveText leave stay left resume dropLeft'>;
  /** In a dialog over the screen at `cancelHref`, until it is accepted. */
  isOver: boolean;
  isUnsaved: boolean;
  isDanger?: boolean | undefined;
  children: ReactNode;
}

/**
 * A form that works without scripts, and with them does more: it keeps what was typed if the session has ended or the
 * server does not answer, asks before unsaved work is lost, submits on Ctrl or ⌘ with Enter, and closes on Esc. Back
 * asks nothing: the server keeps what was typed for some minutes, and the form offers it when it is opened again.
 */
export function GuardedForm({ action, cancelHref, words, isOver, isUnsaved, isDanger, children }: GuardedFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(isUnsaved);
  const [isSending, setBusy] = useState(false);
  const [isFollowing, follow] = useTransition();
  const isBusy = isSending || isFollowing;
  const [problem, setProblem] = useState('');
  const [leaving, setLeaving] = useState<string | null>(null);

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href]');
      if (!isDirty.current || !link || link.getAttribute('href')?.startsWith('#') || link.target) return;
      // In another tab or program, this form stays.
      if (!isPlainClick(event) || !link.protocol.startsWith('http')) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(link.href);
    };
    return listen(window, { beforeunload: beforeUnload, click }, { capture: true });
  }, []);

  const [left, setLeft] = useState('');
  const lookBack = useEffectEvent(() => setLeft(isDirty.current ? '' : (sessionStorage.getItem(leftAt(action)) ?? '')));
  useEffect(() => {
    const element = form.current!;
    lookBack();
    return () => {
      if (isDirty.current) void keepLeft(element, action);
    };
  }, [action]);
  function dropLeft() {
    sessionStorage.removeItem(leftAt(action));
    setLeft('');
  }
  function resume() {
    const here = new URL(window.location.href);
    here.searchParams.set('draft', left);
    dropLeft();
    router.replace(`${here.pathname}${here.search}` as Route, { scroll: false });
  }

  async function send(): Promise<void> {
    setBusy(true);
    setProblem('');
    const { to, message } = await postForm(action, new FormData(form.current!));
    setBusy(false);
    if (!to) return setProblem(message || words.failed);
    isDirty.current = false;
    // Another area is seen by somebody else, in a frame of its own.
    if (isOver && areaOf(to) !== areaOf(window.location.href)) return window.location.assign(to);
    follow(() => {
      router.push((isOver ? returnUrl(to, cancelHref) : to) as Route, { scroll: !isOver });
      router.refresh();
    });
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    showErrorsAgain(event.currentTarget);
    void send();
  }
  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      form.current!.requestSubmit();
    } else if (event.key === 'Escape' && !event.defaultPrevented && !isOver) leave();
  }
  function leave() {
    if (isDirty.current) setLeaving(new URL(cancelHref, window.location.href).href);
    else router.push(cancelHref as Route, { scroll: !isOver });
  }
  useEffect(() => {
    // The dialog is opened by an address whose fragment refers to elements that do not exist yet.
    if (isOver && isUnsaved) document.getElementById('problems')?.focus();
  }, [isOver, isUnsaved]);
  const onLeave = useEffectEvent(leave);
  useEffect(() => listen(form.current, { [LEAVE]: onLeave }), []);
  return (
    <>
      <form
        ref={form}
        data-keeps
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
        onInput={({ target }) => {
          isDirty.current = true;
          settle(target);
        }}
        onKeyDown={press}
        className="space-y-5"
      >
        {left && (
          <Notice tone="info">
            <p>{words.left}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={resume}>
                {words.resume}
              </Button>
              <Button size="sm" variant="quiet" onClick={dropLeft}>
                {words.dropLeft}
              </Button>
            </div>
          </Notice>
        )}
        {children}
        {problem && (
          <p role="alert" className="font-semibold text-bad">
            {problem}
          </p>
        )}
        <div
          className={classNames(
            'sticky flex flex-wrap gap-2 py-3',
            isOver ? '-mx-6 -bottom-6 -mb-6 border-line border-t bg-raised px-6' : '-mx-1 bottom-0 bg-surface px-1',
          )}
        >
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} disabled={isBusy}>
            {isBusy ? words.sending : words.submit}
          </Button>
          <LinkButton
            variant="secondary"
            href={cancelHref}
            // Over a screen, only the dialog closes.
            onClick={(event) => {
              if (!isOver || !isPlainClick(event.nativeEvent)) return;
              event.preventDefault();
              leave();
            }}
          >
            {words.cancel}
          </LinkButton>
        </div>
      </form>
      <Dialog
        title={words.leaveTitle}
        description={words.leaveText}
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        closeLabel={words.stay}
      >
        <DialogButtons>
          <Button variant="secondary" data-first onClick={() => setLeaving(null)}>
            {words.stay}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              isDirty.current = false;
              if (isOver && leaving === new URL(cancelHref, window.location.href).href) {
                setLeaving(null);
                router.push(cancelHref as Route, { scroll: false });
              } else window.location.assign(leaving!);
            }}
          >
            {words.leave}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

/** Storage key of the draft of a form that was left, by person: the next user is not offered it. */
const leftAt = (action: string) => `left:${Object.values(personHeader()).join()}:${action}`;

/** Without files. */
async function keepLeft(form: HTMLFormElement, action: string): Promise<void> {
  const body = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  const headers = { accept: 'application/json', ...personHeader(), 'x-left': 'yes' };
  const answer = await fetch(action, { method: 'POST', body, headers, keepalive: true }).catch(() => null);
  const { to = '' } = answer?.ok ? ((await answer.json().catch(() => ({}))) as { to?: string }) : {};
  const draft = new URL(to, window.location.href).searchParams.get('draft');
  if (draft) sessionStorage.setItem(leftAt(action), draft);
}

const areaOf = (address: string) => new URL(address, window.location.href).pathname.split('/')[1];

/** The address after a form over a screen: it stays open for corrections, else the screen shows the result. */
function returnUrl(to: string, screen: string): string {
  const answer = new URL(to, window.location.href);
  const draft = answer.searchParams.get('draft');
  const next = new URL(draft ? window.location.href : screen, window.location.href);
  for (const name of draft ? ['draft'] : ['saved', 'undo']) {
    const value = answer.searchParams.get(name);
    if (value) next.searchParams.set(name, value);
  }
  return `${next.pathname}${next.search}${draft ? answer.hash : ''}`;
}
