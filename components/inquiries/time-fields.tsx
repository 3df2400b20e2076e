import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/components/form/form-state';
import { controlClass, FieldError } from '@/components/ui/field';
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
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <p className="mt-0.5 text-ink-soft text-sm">{hint}</p>
      <ol className="mt-2 space-y-3">
        {Array.from({ length: MOST_WISHES }, (_, index) => {
          const [day, time] = timeControls(index);
          const error = state.errors.find(({ field }) => field === day || field === time)?.text;
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
                  defaultValue={state.values[day]}
                  aria-label={t('day', { number })}
                  aria-invalid={error ? true : undefined}
                  className={controlClass(error)}
                />
                <input
                  type="time"
                  id={time + group}
                  name={time}
                  step={900}
                  defaultValue={state.values[time]}
                  aria-label={t('time', { number })}
                  aria-invalid={error ? true : undefined}
                  className={controlClass(error)}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
