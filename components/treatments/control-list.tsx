import { getTranslations } from 'next-intl/server';
import { Badge, type Tone } from '@/components/ui/badge';
import type { IconName } from '@/components/ui/icon';
import type { Control, ControlState } from '@/lib/nouns/treatments/rules.controls';
import type { ControlPeriod, ShadeGuide } from '@/lib/nouns/treatments/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { NamedShade } from './named-shade';

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
export async function ControlList({ plan, guide, agreed }: ControlListProps) {
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
