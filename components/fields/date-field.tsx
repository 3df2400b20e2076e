'use client';
import { Suspense, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { controlClass, controlProps, Field, type FieldProps } from '@/components/ui/field';
import { lazyPart } from '@/components/ui/lazy-part';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { dayFrom, dayOf, typedDay } from '@/lib/run/i18n/typed-times';
import { useControlWords } from './control-words';
import { closePicker, Picker } from './picker';
import { useInputEvent } from './use-input-event';

const Month = lazyPart(() => import('./month'));
const MONTH_SIZE = { width: 306, height: 400 };

interface DayInputProps {
  name: string;
  id?: string | undefined;
  /** yyyy-MM-dd, or text as typed. */
  defaultValue?: string | undefined;
  /** With `onDay`: a controlled value. */
  value?: string | undefined;
  /** Called with yyyy-MM-dd, or with the typed text while it is invalid. */
  onDay?: ((day: string) => void) | undefined;
  /** The permitted range, yyyy-MM-dd. */
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  small?: boolean | undefined;
}

/** The display format, if it is a valid day. */
const written = (value: string) => {
  const day = typedDay(value);
  return day ? dayOf(day) : value;
};

/** A day as text, dd/MM/yyyy in every language, with a calendar that is loaded when it is first opened. */
export function DayInput({ defaultValue = '', value, onDay, min, max, error, small, ...control }: DayInputProps) {
  const { locale, dayPlaceholder, calendar } = useControlWords();
  const [typed, setTyped] = useState(written(value ?? defaultValue));
  // A controlled value can change from outside, such as when a draft is restored.
  const text = value === undefined || dayFrom(typed) === value ? typed : written(value);
  const input = useInputEvent<HTMLInputElement>(text);
  function take(now: string) {
    setTyped(now);
    onDay?.(dayFrom(now));
  }
  return (
    <div className={classNames('relative', !small && 'max-w-48')}>
      <input
        ref={input}
        type="text"
        {...control}
        value={text}
        placeholder={dayPlaceholder}
        autoComplete="off"
        maxLength={LONGEST.figure}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(written(text))}
        className={controlClass(
          error,
          classNames('tabular-nums', small ? 'min-h-9! py-1 pr-9 text-sm! pointer-coarse:min-h-11!' : 'pr-12'),
        )}
      />
      <Picker input={input} icon="calendar" open={calendar} size={MONTH_SIZE} small={small}>
        <Suspense>
          <Month
            {...{ locale, min, max }}
            day={typedDay(text)}
            onPick={(day) => {
              take(dayOf(day));
              closePicker(input.current!);
            }}
          />
        </Suspense>
      </Picker>
    </div>
  );
}

type DateFieldProps = FieldProps & Omit<DayInputProps, 'small'>;

export function DateField({ defaultValue, value, onDay, min, max, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      <DayInput {...controlProps(field)} {...{ defaultValue, value, onDay, min, max, error: field.error }} />
    </Field>
  );
}
