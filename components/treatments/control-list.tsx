import { getTranslations } from 'next-intl/server';
import { Badge, type Tone } from '@/components/ui/badge';
import type { IconName } from '@/components/ui/icon';
import { dayText } from '@/lib/i18n/dates';
import type { Control, ControlState } from '@/lib/treatments/rules.controls';
import type { ShadeGuide } from '@/lib/treatments/schema';
import { ShadeTab } from './shade-tab';

const looks: Record<ControlState, { tone: Tone; icon?: IconName }> = {
  done: { tone: 'good', icon: 'check' },
  due: { tone: 'new', icon: 'clock' },
  missed: { tone: 'warn', icon: 'minus' },
  later: { tone: 'neutral', icon: 'calendar' },
};

/** Every control of a treatment: when it is due, where it stands, and what was seen at it. */
export async function ControlList({ plan, guide }: { plan: Control[]; guide: ShadeGuide }) {
  const [t, periods] = await Promise.all([
    getTranslations('treatments.controls'),
    getTranslations('records.values.period'),
  ]);
  return (
    <ol className="divide-y divide-line text-sm">
      {plan.map(({ period, due, state, visit }) => (
        <li key={period} className="grid grid-cols-[5.5rem_1fr_auto] items-center gap-x-3 gap-y-1 py-2.5">
          <b>{periods(period)}</b>
          <span className="text-ink-soft tabular-nums">
            {visit ? t('seenOn', { day: dayText(visit.visitedOn) }) : t('dueOn', { day: dayText(due) })}
          </span>
          <span className="flex items-center gap-3">
            {visit && <ShadeTab guide={guide} shade={visit.value} />}
            <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
          </span>
          {visit?.notes && <p className="col-span-2 col-start-2 whitespace-pre-line text-ink-soft">{visit.notes}</p>}
        </li>
      ))}
    </ol>
  );
}
