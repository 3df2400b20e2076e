'use client';
import { lazy, Suspense, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { controlClass, controlProps, Field, type FieldProps } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { dayOf, typedDay } from '@/lib/i18n/typed-times';

const Month = lazy(() => import('./month'));

/** Pixels that a month takes up. */
const WIDTH = 306;
const HEIGHT = 400;

interface DateFieldProps extends FieldProps {
  locale: string;
  defaultValue?: string | undefined;
  /** How a day is written, as letters: "gg/mm/aaaa". */
  placeholder: string;
  /** Read out on the button that opens the calendar. */
  open: string;
}

/** A day as text, dd/MM/yyyy in every language, with a calendar beside it that is loaded when it is first opened. */
export function DateField({ locale, defaultValue = '', placeholder, open, ...field }: DateFieldProps) {
  const { id = field.name } = field;
  const [text, setText] = useState(defaultValue);
  const [isOpened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  /** In the top layer, where nothing cuts it off, beside the field. */
  function place() {
    setOpened(true);
    const [box, { innerHeight, innerWidth }] = [input.current!.getBoundingClientRect(), window];
    const style = popover.current!.style;
    style.left = `${Math.max(8, Math.min(box.left, innerWidth - WIDTH - 8))}px`;
    style.top = `${box.bottom + HEIGHT > innerHeight ? Math.max(8, box.top - HEIGHT) : box.bottom + 4}px`;
  }
  function pick(day: string) {
    setText(dayOf(day));
    popover.current?.hidePopover();
    input.current?.focus();
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <Field {...field}>
      <div className="relative max-w-48">
        <input
          ref={input}
          type="text"
          {...controlProps(field)}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={20}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            const day = typedDay(text);
            if (day) setText(dayOf(day));
          }}
          className={controlClass(field.error, 'pr-12 tabular-nums')}
        />
        <button
          type="button"
          popoverTarget={`${id}-month`}
          onClick={place}
          className={buttonClass({ variant: 'quiet', size: 'icon' }, 'absolute top-0 right-0')}
        >
          <Icon name="calendar" />
          <span className="sr-only">{open}</span>
        </button>
        <div
          id={`${id}-month`}
          ref={popover}
          popover="auto"
          className="fixed m-0 rounded-card border border-line bg-raised p-3 text-ink shadow-float"
        >
          {isOpened && (
            <Suspense>
              <Month locale={locale} day={typedDay(text)} onPick={pick} />
            </Suspense>
          )}
        </div>
      </div>
    </Field>
  );
}
