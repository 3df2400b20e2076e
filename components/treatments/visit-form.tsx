import { getTranslations } from 'next-intl/server';
import { DateField } from '@/components/fields/date-field';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PortalForm } from '@/components/portal/portal-form';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { shadesOf } from '@/lib/nouns/treatments/rules';
import type { Control } from '@/lib/nouns/treatments/rules.controls';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';

interface VisitFormProps {
  id: string;
  plan: Control[];
  guide: ShadeGuide;
  /** yyyy-MM-dd */
  today: string;
  treatedOn: string;
  /** A form returned for correction; null if it is new. */
  state: FormState | null;
}

/** Records or corrects a control visit; the control that is due is preselected. */
export async function VisitForm({ id, plan, guide, today, treatedOn, state }: VisitFormProps) {
  const [t, periods, optional] = await Promise.all([
    getTranslations('treatments.visit'),
    getTranslations('records.values.period'),
    getTranslations('forms'),
  ]);
  const open = plan.filter((control) => control.state !== 'later');
  if (open.length === 0) return <p className="mt-3 text-ink-soft text-sm">{t('tooEarly')}</p>;
  const field = fieldState(state ?? { values: {}, errors: [] });
  const inState = (wanted: Control['state']) => open.findLast((control) => control.state === wanted);
  const chosen = inState('due') ?? inState('open') ?? inState('missed');
  const labels = { period: t('period'), visitedOn: t('day'), value: t('shade'), notes: t('notes') };
  return (
    <details open={state !== null} className="mt-3">
      <summary className={buttonClass({ variant: 'secondary' })}>
        <Icon name="plus" />
        {t('record')}
      </summary>
      <div className="mt-4 rounded-card bg-sunken p-4" id={state ? 'problems' : undefined}>
        <PortalForm
          action={`/api/treatments/${id}/control-visits`}
          state={state ?? undefined}
          labels={labels}
          submit={t('save')}
        >
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField
              {...field('period')}
              label={labels.period}
              defaultValue={state?.values.period ?? chosen?.period}
              options={open.map(({ period, visit }) => ({
                value: period,
                label: visit ? t('correct', { period: periods(period) }) : periods(period),
              }))}
            />
            <DateField
              {...field('visitedOn')}
              label={labels.visitedOn}
              min={treatedOn}
              max={today}
              defaultValue={state?.values.visitedOn ?? today}
            />
            <SelectField
              {...field('value')}
              label={labels.value}
              placeholder={t('choose')}
              options={shadesOf(guide).map((shade) => ({ value: shade, label: shade }))}
            />
          </div>
          <TextAreaField
            {...field('notes')}
            label={labels.notes}
            optional={optional('optional')}
            rows={2}
            maxLength={LONGEST.note}
          />
        </PortalForm>
      </div>
    </details>
  );
}
