'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useControlWords } from '@/components/fields/control-words';
import { makeKey } from '@/components/offline/entry';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { Icon, type IconName } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { toast } from '@/components/ui/toast';
import { type Answer, type Call, callApi } from './call-api';

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the URL in the background: it is revoked when that is certainly over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * After a dialog's form was refused, focuses the first wrong field, or else the button. The button was
 * disabled during the request, which had moved the focus out of the dialog.
 */
export function focusProblem(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
}

export interface DialogWords {
  trigger: string;
  title: string;
  text?: string;
  submit: string;
  /** Also the label of the close button; by default "Cancel". */
  cancel?: string;
  /** Shown if the server could not be reached, if there is more to say than usual. */
  failed?: string;
}

type Next = string | ((body: unknown) => string);
const placeOf = (next: Next, body: unknown) => (typeof next === 'string' ? next : next(body));

interface RequestDialogProps {
  words: DialogWords;
  icon?: IconName;
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** The button that sends is red, as it is for a trigger that is. */
  isDanger?: boolean;
  size?: 'sm' | 'md';
  /** Distinguishes the trigger from similar ones; for screen readers only. */
  about?: string;
  request: Call | ((values: Record<string, string>) => Call);
  /** Where to continue after success, or where the answer says so; without it the screen is loaded anew. */
  next?: Next;
  children?: (field: DialogField, errors: Record<string, string>) => ReactNode;
}

/** The props of a dialog's field; `problem` is the API's name of it, if that differs. */
export type DialogField = (name: string, problem?: string) => { name: string; id: string; error: string | undefined };

/**
 * A button that opens a dialog with a form, which is sent to the API as JSON; problems are shown beside their fields.
 * A file in the answer is downloaded. In a mere confirmation, "no" has the initial focus.
 */
export function RequestDialog(props: RequestDialogProps) {
  const { words, icon, look = 'secondary', isDanger = look === 'danger', size = 'sm', about, request, next } = props;
  const { children } = props;
  const texts = useControlWords();
  const { cancel = texts.cancel, failed = texts.callFailed } = words;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Extract<Answer, { ok: false }> | null>(null);
  // Problems of fields that the form does not have.
  const [elsewhere, setElsewhere] = useState<string[]>([]);
  const key = useRef('');
  const turn = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  useEffect(() => {
    if (problem) focusProblem(form.current);
  }, [problem]);
  const errors = problem?.errors ?? {};
  const open = (now: boolean) => {
    turn.current += 1;
    key.current = '';
    setProblem(null);
    setOpen(now);
  };
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    const mine = turn.current;
    key.current ||= makeKey();
    const answer = await callApi(typeof request === 'function' ? request(values) : request, key.current);
    if (answer.ok && answer.file) saveFile(answer.file.name, answer.file.content);
    setBusy(false);
    // If it was closed and opened again meanwhile, it shows another request.
    if (answer.ok && mine !== turn.current && form.current) return router.refresh();
    if (answer.ok) return answer.file || next === undefined ? stay() : leave(placeOf(next, answer.body));
    // If it was closed meanwhile, a toast reports the problem.
    if (mine !== turn.current) return toast({ text: answer.status ? answer.message : failed, tone: 'bad' });
    // A corrected request is a new one.
    if (answer.status) key.current = '';
    setElsewhere(Object.entries(answer.errors).flatMap(([name, text]) => (has(form.current, name) ? [] : text)));
    setProblem(answer);
  }
  function leave(where: string) {
    setBusy(true);
    window.location.assign(where);
  }
  /** Without leaving the document, which could interrupt a download. */
  function stay() {
    setOpen(false);
    if (typeof next === 'string') router.push(next as Route);
    router.refresh();
  }
  const field: DialogField = (name, problemName = name) => ({
    name,
    id: `dialog-${name}`,
    error: errors[problemName],
  });
  return (
    <>
      <Button variant={look} size={size} onClick={() => open(true)}>
        {icon && <Icon name={icon} className="size-4" />}
        {words.trigger}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      <Dialog
        title={words.title}
        {...(words.text && { description: words.text })}
        open={isOpen}
        onOpenChange={open}
        closeLabel={cancel}
      >
        <form
          ref={form}
          onSubmit={(event) => void send(event)}
          onInput={() => {
            key.current = '';
          }}
          noValidate
          className="space-y-4"
        >
          {problem && (!children || elsewhere.length > 0 || Object.keys(errors).length === 0) && (
            <Notice tone="bad" role="alert">
              {elsewhere[0] ?? (problem.status ? problem.message : failed)}
            </Notice>
          )}
          {children?.(field, errors)}
          <DialogButtons>
            <Button type="submit" variant={isDanger ? 'danger' : 'primary'} disabled={isBusy}>
              {words.submit}
            </Button>
            <Button variant="secondary" onClick={() => open(false)} data-first={children ? undefined : true}>
              {cancel}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}

const has = (form: HTMLFormElement | null, name: string) => Boolean(form?.elements.namedItem(name));
