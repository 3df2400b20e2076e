'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { useIsAlive } from '@/components/ui/is-alive';
import { listen } from '@/components/ui/listen';
import { LEAVE } from './guarded-form';

interface FormDialogProps {
  title: string;
  text?: string | undefined;
  closeLabel: string;
  size?: 'normal' | 'wide';
  children: ReactNode;
}

/** A form over the screen it was opened from, or above it without JavaScript; it decides whether it may be closed. */
export function FormDialog({ title, text, closeLabel, size = 'wide', children }: FormDialogProps) {
  const inside = useRef<HTMLDivElement>(null);
  const leave = () => inside.current?.querySelector('form')?.dispatchEvent(new Event(LEAVE));
  return (
    <>
      <noscript>
        <Card heading={title} className="mb-5 max-w-204 space-y-4 overflow-hidden p-6!">
          {text && <p>{text}</p>}
          {children}
        </Card>
      </noscript>
      <Dialog
        title={title}
        {...(text && { description: text })}
        open
        onOpenChange={leave}
        closeLabel={closeLabel}
        size={size}
      >
        <div ref={inside}>{children}</div>
      </Dialog>
    </>
  );
}

interface VisibleWhenProps {
  /** The field that decides, the values with which this is shown, and the initial value. */
  field: string;
  among: readonly string[];
  initially: string;
  children: ReactNode;
}

/** A part shown and sent only while another field has one of some values; without JavaScript always. */
export function VisibleWhen({ field, among, initially, children }: VisibleWhenProps) {
  const isAlive = useIsAlive();
  const place = useRef<HTMLFieldSetElement>(null);
  const [value, setValue] = useState(initially);
  useEffect(() => {
    const form = place.current?.form;
    const read = () => {
      const control = form?.elements.namedItem(field);
      if (control instanceof HTMLSelectElement) setValue(control.value);
      if (control instanceof HTMLInputElement) setValue(String(control.checked));
    };
    read();
    return listen(form, { change: read });
  }, [field]);
  const isAsked = among.includes(value);
  return (
    <fieldset
      ref={place}
      disabled={isAlive && !isAsked}
      className={classNames('min-w-0', !isAsked && 'hidden noscript:block')}
    >
      {children}
    </fieldset>
  );
}

interface FormLinkProps {
  /** The page of the form, used without JavaScript and in a new tab. */
  href: string;
  /** The address of this screen with the form over it; absent for a form that only has a page. */
  over?: string | false | undefined;
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm';
  children: ReactNode;
}

export function FormLink({ href, over, variant = 'primary', size, children }: FormLinkProps) {
  const router = useRouter();
  function open(event: MouseEvent) {
    if (!over || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    router.push(over as Route, { scroll: false });
  }
  return (
    <LinkButton variant={variant} {...(size && { size })} href={href} onClick={open}>
      {children}
    </LinkButton>
  );
}
