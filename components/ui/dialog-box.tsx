'use client';
import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { buttonClass } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';
import { isPicking } from './is-picking';

// The dialog blocks scrolling with an inline style, which the page's policy allows only with its nonce.
if (typeof window !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  Object.assign(window, { __webpack_nonce__: nonce });
}

export interface DialogProps {
  title: string;
  /** Read out with the title: the dialog's question or statement in one sentence. */
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The label of the close button; without it the dialog can only be closed with its own buttons. */
  closeLabel?: string;
  size?: 'normal' | 'wide';
  /** Gets the focus at the end, if set: the opener disappears with the dialog. */
  returnTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Focuses the element marked `data-first`, for dialogs whose main control is not the first one. */
function focusFirst(event: Event) {
  const first = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('[data-first]');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** An address contains no spaces: allows a break before its host, not before the final punctuation mark. */
function breakable(title: string): ReactNode {
  const at = title.indexOf('@');
  if (at < 0) return title;
  return (
    <>
      {title.slice(0, at)}
      <wbr />
      {title.slice(at)}
    </>
  );
}

/** Text was typed here. Searches are quickly typed again, and forms with `data-keeps` ask themselves. */
const isTyping = (element: Element | null) =>
  element?.matches('form:not([data-keeps]) :is(textarea, input:not([type=search], [type=checkbox], [type=radio]))') ??
  false;

/** Based on Radix: traps the focus and returns it at the end. */
export function DialogBox(props: DialogProps) {
  const { title, description, open, onOpenChange, closeLabel, size = 'normal', returnTo, children } = props;
  // Radix returns the focus to its own trigger component, but our dialogs are opened by any button.
  const opener = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const isDirty = useRef(false);
  /** With text typed into a form, a click beside does nothing, and Esc only leaves the field: once more, it closes. */
  const onEscape = (event: KeyboardEvent) => {
    if (!closeLabel || isPicking()) return event.preventDefault();
    if (!isDirty.current || !isTyping(document.activeElement)) return;
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          ref={content}
          onInput={({ target }) => {
            if (isTyping(target as Element)) isDirty.current = true;
          }}
          onOpenAutoFocus={(event) => {
            isDirty.current = false;
            opener.current = document.activeElement;
            focusFirst(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const target = returnTo?.current ?? opener.current;
            if (target instanceof HTMLElement) target.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={onEscape}
          onPointerDownOutside={(event) => (closeLabel && !isDirty.current ? undefined : event.preventDefault())}
          aria-describedby={description ? undefined : ''}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 max-h-[90dvh] -translate-x-1/2 -translate-y-1/2 overflow-y-auto',
            'rounded-card border border-line bg-raised p-6 shadow-float',
            size === 'wide' ? 'w-[min(46rem,calc(100vw-2rem))]' : 'w-[min(34rem,calc(100vw-2rem))]',
          )}
        >
          <Radix.Title className={classNames('wrap-anywhere font-semibold text-xl', closeLabel && 'pr-10')}>
            {breakable(title)}
          </Radix.Title>
          {description && <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>}
          <div className="mt-5">{children}</div>
          {closeLabel && (
            <Radix.Close
              aria-label={closeLabel}
              className={buttonClass({ variant: 'quiet', size: 'icon' }, 'absolute top-3 right-3')}
            >
              <Icon name="close" />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
