import { getTranslations } from 'next-intl/server';
import { DayInput } from '@/components/fields/date-field';
import { FileField } from '@/components/fields/file-field';
import { boxState, type FormState, fieldState } from '@/components/form/form-state';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { FieldError } from '@/components/ui/field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { Tick } from '@/components/ui/tick';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { CENTER_CHOICES, MOST_CLOSURES } from '@/lib/nouns/centers/schema';
import { choiceField, closureFields, VISITOR_LISTS } from '@/lib/nouns/centers/schema.form';
import { messageKey } from '@/lib/run/i18n/message-key';

type Props = { state: FormState; labels: Record<string, string> };

const LISTS = Object.keys(VISITOR_LISTS) as (keyof typeof VISITOR_LISTS)[];

/** Information for patients before a visit: languages, access, prices, days off, and consents to being shown. */
export async function VisitorFields({ state, labels }: Props) {
  const t = await getTranslations('centers.form');
  const values = await getTranslations('records.values');
  const all = await getTranslations();
  const field = fieldState(state);
  const box = boxState(state);
  const optional = all('forms.optional');
  return (
    <>
      <FileField
        {...field('photoId')}
        kind="picture"
        fileId={state.values.photoId ?? ''}
        label={labels.photoId!}
        hint={t('visitors.photoHint')}
        optional={optional}
      />
      {LISTS.map((list) => (
        <fieldset key={list}>
          <legend className="font-semibold">{labels[list]}</legend>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {VISITOR_LISTS[list].map((one) => (
              <label
                key={one}
                className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-raised px-3 py-2 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft"
              >
                <Tick
                  name={choiceField(list, one)}
                  defaultChecked={box(choiceField(list, one)).defaultChecked}
                  size="size-6"
                />
                <span className="first-letter:uppercase">{values(messageKey(`${list}.${one}`))}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <TextAreaField
        {...field('arrival')}
        label={labels.arrival!}
        hint={t('visitors.arrivalHint')}
        optional={optional}
        rows={2}
        maxLength={LONGEST.plainAddress}
      />
      <div>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['priceFrom', 'priceTo'] as const).map((name) => (
            <TextField
              key={name}
              {...field(name)}
              label={labels[name]!}
              optional={optional}
              inputMode="numeric"
              autoComplete="off"
              maxLength={LONGEST.figure}
              className="max-w-48 tabular-nums"
            />
          ))}
        </div>
        <p className="mt-1.5 text-ink-soft text-sm">{t('visitors.priceHint')}</p>
      </div>
      <fieldset id="closures">
        <legend className="font-semibold">{labels.closures}</legend>
        <p className="text-ink-soft text-sm">{t('visitors.closuresHint')}</p>
        <ol className="mt-1.5 space-y-2">
          {Array.from({ length: MOST_CLOSURES }, (_, index) => {
            const [from, to] = closureFields(index);
            const error = field(from).error;
            // Rows beyond the first empty one appear once the form has been saved, or at once if it came back.
            const isNeeded = index === 0 || [from, to, ...closureFields(index - 1)].some((name) => state.values[name]);
            if (!isNeeded) return null;
            return (
              <li key={from}>
                {error && <FieldError name={from}>{error}</FieldError>}
                <div className="flex flex-wrap items-center gap-2">
                  {[from, to].map((name, n) => (
                    <label key={name} htmlFor={name} className="flex items-center gap-2">
                      <span className="w-8 text-ink-soft text-sm">{t(n === 0 ? 'visitors.from' : 'visitors.to')}</span>
                      <DayInput id={name} name={name} defaultValue={state.values[name]} error={error} />
                    </label>
                  ))}
                </div>
              </li>
            );
          })}
        </ol>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t('visitors.choices')}</legend>
        {CENTER_CHOICES.map((name) => (
          <CheckboxField
            key={name}
            {...box(name)}
            label={labels[name]}
            hint={t(`visitors.${name}`)}
            optional={optional}
          />
        ))}
      </fieldset>
    </>
  );
}
