import { getTranslations } from 'next-intl/server';
import { hiddenState, type ListState, listAddress } from '@/components/data-table/list-address';
import { DayInput } from '@/components/fields/date-field';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { dayText } from '@/lib/i18n/dates';

interface PeriodMenuProps {
  path: string;
  state: ListState;
  /** yyyy-MM-dd */
  today: string;
}

const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

/** A period: common ones as links, any other by two dates. */
export async function PeriodMenu({ path, state, today }: PeriodMenuProps) {
  const t = await getTranslations('treatments.filters');
  const { from = '', to = '' } = state.chosen;
  const isChosen = from !== '' || to !== '';
  const presets = [
    ['days30', dayBefore(today, 30)],
    ['months3', dayBefore(today, 91)],
    ['year', `${today.slice(0, 4)}-01-01`],
  ] as const;
  const kept = hiddenState(state, 'q').filter(([name]) => name !== 'from' && name !== 'to');
  const said = isChosen && `: ${[from && dayText(from), to && dayText(to)].map((day) => day || '…').join(' – ')}`;
  return (
    <details name="list-menu" className={classNames('group sm:relative', isChosen && 'max-sm:-order-2')}>
      <summary
        className={classNames(
          'inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 font-medium text-sm transition-colors pointer-coarse:min-h-11',
          isChosen
            ? 'border-accent bg-accent-soft text-accent-strong'
            : 'border-line-strong bg-raised text-ink hover:border-accent hover:text-accent',
        )}
      >
        {isChosen && <Icon name="check" className="size-4" />}
        {t('period')}
        {said}
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute left-0 z-20 mt-1 w-64 rounded-card border border-line bg-raised p-1.5 shadow-float">
        <ul>
          {presets.map(([name, day]) => (
            <li key={name}>
              <a
                href={listAddress(path, state, { chosen: { ...state.chosen, from: day, to: '' } })}
                aria-current={day === from && to === '' ? 'true' : undefined}
                className="flex min-h-9 items-center rounded-control px-3 text-sm hover:bg-accent-soft pointer-coarse:min-h-11"
              >
                {t(name)}
              </a>
            </li>
          ))}
        </ul>
        <form action={path} className="mt-1 space-y-2 border-line border-t p-2">
          {[...kept, ...(state.q ? [['q', state.q] as const] : [])].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {(['from', 'to'] as const).map((name) => (
            <div key={name}>
              <label htmlFor={`period-${name}`} className="mb-0.5 block text-sm">
                {t(name)}
              </label>
              <DayInput id={`period-${name}`} name={name} max={today} defaultValue={state.chosen[name]} small />
            </div>
          ))}
          <button type="submit" className={buttonClass({ size: 'sm' }, 'w-full')}>
            {t('apply')}
          </button>
        </form>
      </div>
    </details>
  );
}
