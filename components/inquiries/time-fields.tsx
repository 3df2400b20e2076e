import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/components/form/form-state';
import { controlClass, FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { timeControls } from '@/lib/nouns/inquiries/rules';
import { MOST_WISHES } from '@/lib/nouns/inquiries/schema';

interface TimeFieldsProps {
  state: FormState;
  legend: string;
  hint: string;
  /** The first and the last day to choose, yyyy-MM-dd. */
  from: string;
  to: string;
  group?: string;
}

/** Up to three days with a time, in the browser's own controls. */
export async function TimeFields({ state, legend, hint, from, to, group = '' }: TimeFieldsProps) {
  const t = await getTranslations('inquiries.form');
  const { values, errors } = state;
  const errorOf = (names: readonly string[]) => errors.find(({ field }) => names.includes(field))?.text;
  const wish = (index: number) => {
    const [day, time] = timeControls(index);
    const error = errorOf([day, time]);
    const number = String(index + 1);
    return (
      <li key={day}>
        {error && <FieldError name={day + group}>{error}</FieldError>}
        <div className="mt-1 grid max-w-md grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2">
          <input
            type="date"
            id={day + group}
            name={day}
            min={from}
            max={to}
            defaultValue={values[day]}
            aria-label={t('day', { number })}
            aria-invalid={error ? true : undefined}
            className={controlClass(error)}
          />
          <input
            type="time"
            id={time + group}
            name={time}
            step={900}
            defaultValue={values[time]}
            aria-label={t('time', { number })}
            aria-invalid={error ? true : undefined}
            className={controlClass(error)}
          />
        </div>
      </li>
    );
  };
  const others = Array.from({ length: MOST_WISHES - 1 }, (_, index) => index + 1);
  const isUsed = others.some(
    (index) => timeControls(index).some((name) => values[name]) || errorOf(timeControls(index)),
  );
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <p className="mt-0.5 text-ink-soft text-sm">{hint}</p>
      <ol className="mt-2">{wish(0)}</ol>
      <details open={isUsed} className="mt-2">
        <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent">
          <Icon name="plus" className="size-4" />
          {t('more')}
        </summary>
        <ol start={2} className="space-y-3">
          {others.map(wish)}
        </ol>
      </details>
    </fieldset>
  );
}
