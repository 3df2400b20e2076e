import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/components/form/form-state';
import { Badge, type Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { IconName } from '@/components/ui/icon';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { Control, ControlState } from '@/lib/nouns/treatments/rules.controls';
import type { ControlPeriod, ShadeGuide } from '@/lib/nouns/treatments/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { NamedShade } from './named-shade';
import { VisitForm } from './visit-form';

const looks: Record<ControlState, { tone: Tone; icon?: IconName }> = {
  done: { tone: 'good', icon: 'check' },
  due: { tone: 'new', icon: 'clock' },
  open: { tone: 'neutral', icon: 'calendar' },
  missed: { tone: 'warn', icon: 'minus' },
  later: { tone: 'neutral', icon: 'calendar' },
};

interface ControlListProps {
  plan: Control[];
  guide: ShadeGuide;
  /** The date agreed with the patient. */
  agreed: ControlPeriod | null | undefined;
}

/** All controls of a treatment: due date, status and findings. */
async function ControlList({ plan, guide, agreed }: ControlListProps) {
  const [t, periods] = await Promise.all([
    getTranslations('treatments.controls'),
    getTranslations('records.values.period'),
  ]);
  return (
    <ol className="divide-y divide-line text-sm">
      {plan.map(({ period, due, state, visit }) => (
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
  );
}

interface ControlsProps {
  treatment: Treatment;
  plan: Control[];
  next: Control | null;
  /** yyyy-MM-dd */
  today: string;
  /** A visit returned for correction. */
  state: FormState | null;
}

/** The controls of a treatment, with a form for recording one if the reader may. */
export async function Controls({ treatment, plan, next, today, state }: ControlsProps) {
  const t = await getTranslations('treatments.controls');
  const { _id, colorType = 'classical', treatedOn, period, abilities } = treatment;
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="mt-0.5 mb-2 text-ink-soft text-sm">
        {next ? t(next.due < today ? 'overdue' : 'next', { day: dayText(next.due) }) : t('noNext')}
      </p>
      <ControlList plan={plan} guide={colorType} agreed={period} />
      {abilities.recordVisit && (
        <VisitForm id={_id} plan={plan} guide={colorType} today={today} treatedOn={treatedOn} state={state} />
      )}
    </Card>
  );
}
