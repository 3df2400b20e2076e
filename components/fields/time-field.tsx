'use client';
import { useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { controlClass, controlProps, Field, type FieldProps } from '@/components/ui/field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { typedTime } from '@/lib/run/i18n/typed-times';
import { useControlWords } from './control-words';
import { closePicker, Picker } from './picker';

const LIST_SIZE = { width: 112, height: 280 };
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
);
/** The list opens here if nothing is typed. */
const MORNING = '08:30';

interface TimeInputProps {
  name: string;
  id?: string | undefined;
  defaultValue?: string | undefined;
  error?: string | undefined;
  'aria-label'?: string;
}

/** A time of day as text, 24 hours, with a list of half-hours. Other scripts may set its value. */
export function TimeInput({ error, defaultValue, ...control }: TimeInputProps) {
  const { timePlaceholder, clock } = useControlWords();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<{ times: number; chosen: string | null }>({ times: 0, chosen: null });
  function take(time: string) {
    input.current!.value = time;
    input.current!.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div className="relative w-32">
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        {...control}
        defaultValue={defaultValue}
        placeholder={timePlaceholder}
        autoComplete="off"
        maxLength={LONGEST.time}
        onBlur={(event) => {
          const time = typedTime(event.target.value);
          if (time) event.target.value = time;
        }}
        className={controlClass(error, 'pr-12 tabular-nums')}
      />
      <Picker
        input={input}
        icon="clock"
        open={clock}
        size={LIST_SIZE}
        onOpen={() => setOpened(({ times }) => ({ times: times + 1, chosen: typedTime(input.current!.value) }))}
      >
        <HalfHours
          key={opened.times}
          chosen={opened.chosen}
          onPick={(time) => {
            take(time);
            closePicker(input.current!);
          }}
        />
      </Picker>
    </div>
  );
}

function HalfHours({ chosen, onPick }: { chosen: string | null; onPick: (time: string) => void }) {
  const first = HALF_HOURS.findLast((time) => time <= (chosen ?? MORNING));
  return (
    <ul className="max-h-64 w-20 overflow-y-auto">
      {HALF_HOURS.map((time) => (
        <li key={time}>
          <button
            type="button"
            data-now={time === first || undefined}
            aria-current={time === chosen ? 'true' : undefined}
            onClick={() => onPick(time)}
            onKeyDown={({ key, currentTarget }) => {
              const beside = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
              const way = beside[key as keyof typeof beside];
              if (way) currentTarget.parentElement?.[way]?.querySelector('button')?.focus();
            }}
            className={classNames(
              'w-full rounded-control py-1.5 text-center tabular-nums hover:bg-accent-soft pointer-coarse:py-2.5',
              time === chosen && 'bg-accent text-accent-ink',
            )}
          >
            {time}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function TimeField({ defaultValue, ...field }: FieldProps & { defaultValue?: string | undefined }) {
  return (
    <Field {...field}>
      <TimeInput {...controlProps(field)} {...{ defaultValue, error: field.error }} />
    </Field>
  );
}
