import { getLocale, getTranslations } from 'next-intl/server';
import { DateField } from '@/components/fields/date-field';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PortalForm } from '@/components/portal/portal-form';
import { Badge, type Tone } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon, type IconName } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Treatment } from '@/lib/nouns/treatments/data';
import { shadesOf } from '@/lib/nouns/treatments/rules';
import type { Control, ControlState } from '@/lib/nouns/treatments/rules.controls';
import type { ControlPeriod, ShadeGuide } from '@/lib/nouns/treatments/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { colon } from '@/lib/run/i18n/message-key';
import { NamedShade } from './named-shade';

interface VisitFormProps {
  id: string;
  plan: Control[];
  guide: ShadeGuide;
  /** yyyy-MM-dd */
  today: string;
  treatedOn: string;
  state: FormState | null;
}

async function VisitForm({ id, plan, guide, today, treatedOn, state }: VisitFormProps) {
  const t = await getTranslations('treatments.visit');
  const periods = await getTranslations('records.values.period');
  const optional = await getTranslations('forms');
  const all = await getTranslations();
  const open = plan.filter((control) => control.state !== 'later');
  if (open.length === 0) return <p className="mt-3 text-ink-soft text-sm">{t('tooEarly')}</p>;
  const field = fieldState(state ?? { values: {}, errors: [] });
  const inState = (wanted: Control['state']) => open.findLast((control) => control.state === wanted);
  const chosen = inState('due') ?? inState('open') ?? inState('missed');
  const labels = { period: t('period'), visitedOn: t('day'), value: t('shade'), notes: all('records.fields.notes') };
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

const looks: Record<ControlState, { tone: Tone; icon?: IconName }> = {
  done: { tone: 'good', icon: 'check' },
  due: { tone: 'new', icon: 'clock' },
  open: { tone: 'neutral', icon: 'calendar' },
  missed: { tone: 'neutral', icon: 'minus' },
  later: { tone: 'neutral', icon: 'calendar' },
};

interface ControlListProps {
  plan: Control[];
  guide: ShadeGuide;
  agreed: ControlPeriod | null | undefined;
}

async function ControlList({ plan, guide, agreed }: ControlListProps) {
  const locale = await getLocale();
  const t = await getTranslations('treatments.controls');
  const periods = await getTranslations('records.values.period');
  const isAside = ({ period, state }: Control) => state === 'missed' || (state === 'later' && period !== agreed);
  return (
    <>
      <ol className="divide-y divide-line text-sm">
        {plan
          .filter((control) => !isAside(control))
          .map(({ period, due, state, visit }) => (
            <li
              key={period}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5 py-2.5 sm:grid-cols-[5.5rem_1fr_auto]"
            >
              <b>{periods(period)}</b>
              <span className="text-ink-soft tabular-nums max-sm:row-start-2">
                {visit ? t('seenOn', { day: dayText(visit.visitedOn) }) : t('dueOn', { day: dayText(due) })}
                {period === agreed && ` · ${t('agreed')}`}
              </span>
              <span className="flex items-center justify-end gap-3 max-sm:row-span-2">
                {visit && <NamedShade guide={guide} shade={visit.value} />}
                <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
              </span>
              {visit?.notes && (
                <p className="col-span-full whitespace-pre-line text-ink-soft sm:col-start-2">{visit.notes}</p>
              )}
            </li>
          ))}
      </ol>
      {(['missed', 'later'] as const).map((state) => {
        const some = plan.filter((control) => control.state === state && isAside(control));
        return (
          some.length > 0 && (
            <p key={state} className="border-line border-t py-2.5 text-ink-soft text-sm tabular-nums">
              {t(`states.${state}`)}
              {colon(locale)} {some.map(({ period, due }) => `${periods(period)} (${dayText(due)})`).join(', ')}
            </p>
          )
        );
      })}
    </>
  );
}

interface ControlsProps {
  treatment: Treatment;
  plan: Control[];
  /** Undefined where another card says it. */
  next: Control | null | undefined;
  /** yyyy-MM-dd */
  today: string;
  state: FormState | null;
}

export async function Controls({ treatment, plan, next, today, state }: ControlsProps) {
  const [t, all] = await Promise.all([getTranslations('treatments.controls'), getTranslations()]);
  const { _id, colorType = 'classical', treatedOn, period, abilities } = treatment;
  return (
    <Card heading={all('records.fields.controlVisits')}>
      {next !== undefined && (
        <p className="mt-0.5 mb-2 text-ink-soft text-sm">
          {next ? t(next.due < today ? 'overdue' : 'next', { day: dayText(next.due) }) : t('noNext')}
        </p>
      )}
      <ControlList plan={plan} guide={colorType} agreed={period} />
      {abilities.recordVisit && (
        <VisitForm id={_id} plan={plan} guide={colorType} today={today} treatedOn={treatedOn} state={state} />
      )}
    </Card>
  );
}
