import { getLocale, getTranslations } from 'next-intl/server';
import { TimeInput } from '@/components/fields/time-field';
import { type FormState, fieldState } from '@/components/form/form-state';
import { controlClass, FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { DAY_STATES, dayField, FORM_WEEKDAYS, timeFields } from '@/lib/nouns/centers/schema.form';
import { CopyMonday } from './copy-monday';
import { weekdayNames } from './hours-table';

/**
 * Monday to Saturday: unknown, open, open with a lunch break, or closed. CSS alone hides the fields that do not apply.
 */
export async function HoursFields({ state, form }: { state: FormState; form: string }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('centers.form')]);
  const names = weekdayNames(locale);
  const field = fieldState(state);
  return (
    <>
      <ul className="divide-y divide-line">
        {FORM_WEEKDAYS.map((weekday) => {
          const { error, defaultValue, name } = field(dayField(weekday));
          const label = names[weekday - 1]!;
          const [from, to, from2, to2] = timeFields(weekday) as [string, string, string, string];
          const time = (one: string, text: string) => (
            <TimeInput name={one} aria-label={`${label}: ${text}`} defaultValue={state.values[one]} error={error} />
          );
          return (
            <li
              key={weekday}
              className="group flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 sm:flex-nowrap"
            >
              <label htmlFor={name} className="w-28 shrink-0 font-semibold first-letter:uppercase">
                {label}
              </label>
              <span className="relative block w-full shrink-0 sm:w-52">
                <select
                  id={name}
                  name={name}
                  defaultValue={defaultValue ?? ''}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${name}-error` : undefined}
                  className={controlClass(error, 'appearance-none pr-10')}
                >
                  <option value="">{t('day.unknown')}</option>
                  {DAY_STATES.map((one) => (
                    <option key={one} value={one}>
                      {t(`day.${one}`)}
                    </option>
                  ))}
                </select>
                <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 text-ink-soft" />
              </span>
              <div className="hidden flex-wrap items-center gap-2 group-has-[option[value=break]:checked]:flex group-has-[option[value=open]:checked]:flex">
                <span className="flex items-center gap-2">
                  {time(from, t('day.from'))}–{time(to, t('day.to'))}
                </span>
                <span className="hidden items-center gap-2 group-has-[option[value=break]:checked]:flex">
                  {time(from2, t('day.from2'))}–{time(to2, t('day.to2'))}
                </span>
              </div>
              {error && <FieldError name={name}>{error}</FieldError>}
            </li>
          );
        })}
      </ul>
      <CopyMonday form={form} text={t('copyMonday')} />
    </>
  );
}
