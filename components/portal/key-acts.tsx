'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useTransition } from 'react';
import { areKeysOff, followStep, isFreeKey } from '@/components/data-table/key-guard';
import { buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { listen } from '@/components/ui/listen';
import { toast } from '@/components/ui/toast';
import { postForm } from './call-api';

interface KeyActsProps {
  words: {
    open: string;
    title: string;
    text: string;
    close: string;
    failed: string;
    keys: { key: string; does: string }[];
  };
  children: ReactNode;
}

/**
 * A screen for working through records: elements with `data-key` are pressed, opened or focused by that key, and forms
 * replace the screen instead of the document. Without JavaScript the same controls load the document.
 */
export function KeyActs({ words, children }: KeyActsProps) {
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  // From sending a form until the screen that it leads to is drawn.
  const isSending = useRef(false);
  const [isFollowing, follow] = useTransition();
  const [isHelpOpen, setHelpOpen] = useState(false);

  /** Another screen is loading, by a form of this one or by a link of the list around it. */
  const isMoving = () => isSending.current || Boolean(place.current?.closest('[aria-busy=true]'));

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return closeOpened(place.current);
    if (!isFreeKey(event) || areKeysOff()) return;
    if (event.key === '?') {
      event.preventDefault();
      return setHelpOpen(true);
    }
    // It would act on a screen that nobody has seen yet.
    if (isMoving()) return;
    if (followStep(event)) return;
    const control = place.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!control) return;
    event.preventDefault();
    if (!event.repeat || !acts(control)) use(control);
  });
  // Along with the screen: a key pressed as soon as it is drawn is meant for it.
  useLayoutEffect(() => {
    if (!isFollowing) isSending.current = false;
  }, [isFollowing]);
  const submitted = useEffectEvent((event: SubmitEvent) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (!place.current?.contains(form)) return;
    event.preventDefault();
    if (!isSending.current) void send(form, submitter);
  });
  useEffect(() => listen(document, { keydown: pressed, submit: submitted }), []);

  async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    isSending.current = true;
    form.setAttribute('aria-busy', 'true');
    const sent = new FormData(form, submitter);
    // Later input belongs to the next screen.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && form.contains(focused)) focused.blur();
    const { to, message } = await postForm(form.getAttribute('action') ?? '', sent);
    form.removeAttribute('aria-busy');
    if (!to) {
      isSending.current = false;
      if (focused instanceof HTMLElement) focused.focus();
      // The form has unsaved changes again.
      form.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
      return toast({ text: message || words.failed, tone: 'bad' });
    }
    // Corrections are made where the whole record is shown.
    if (to.includes('draft=')) return window.location.assign(to);
    // If the same request stays open, sent texts must not be sent again.
    for (const field of form.querySelectorAll('textarea')) {
      field.value = '';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    follow(() => {
      router.push(to as Route);
      // The menu's counts are no part of the screen.
      router.refresh();
    });
  }
  return (
    <div ref={place} data-key-acts>
      {children}
      <p className="mt-4 text-right max-sm:hidden print:hidden">
        <button
          type="button"
          onClick={() => setHelpOpen(true)}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <kbd className={KEY}>?</kbd>
          {words.open}
        </button>
      </p>
      <Dialog
        title={words.title}
        description={words.text}
        open={isHelpOpen}
        onOpenChange={setHelpOpen}
        closeLabel={words.close}
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
          {words.keys.map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className={KEY}>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}

const KEY = 'rounded border border-line bg-sunken px-2 py-0.5 font-sans text-sm';

const acts = (control: HTMLElement): boolean => control instanceof HTMLButtonElement;

function use(control: HTMLElement): void {
  if (control instanceof HTMLDetailsElement) {
    control.open = true;
    control.querySelector<HTMLElement>('summary ~ * :is(select, input:not([type=hidden]), textarea, button)')?.focus();
  } else if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
    control.focus();
    control.scrollIntoView({ block: 'nearest' });
  } else control.click();
}

/** Escape closes what a key has opened, and leaves the field that is typed in. */
function closeOpened(place: HTMLElement | null): void {
  const opened = place?.querySelector<HTMLDetailsElement>('details[data-key][open]');
  if (opened) {
    opened.open = false;
    opened.querySelector('summary')?.focus();
  } else if (document.activeElement instanceof HTMLElement && place?.contains(document.activeElement))
    document.activeElement.blur();
}
