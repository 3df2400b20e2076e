import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { Stars } from '@/components/ui/stars';
import type { TreatmentRow } from '@/lib/nouns/treatments/list-treatments';
import { dayText } from '@/lib/run/i18n/dates';
import { ShadeChange } from './named-shade';

/** A patient's own results as cards, titled by method, with open tasks: they have few. */
export async function TreatmentCards({ rows, hrefOf }: { rows: TreatmentRow[]; hrefOf: (id: string) => string }) {
  const t = await getTranslations('treatments');
  return (
    <ul className="grid gap-4 *:min-w-0 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row._id}
          className="relative rounded-card border border-line bg-raised p-4 transition-colors hover:border-accent"
        >
          <div className="flex items-start gap-4">
            <div className="min-w-0 grow">
              <a
                href={hrefOf(row._id)}
                className="font-semibold text-lg hover:text-accent after:absolute after:inset-0"
              >
                {row.productName}
              </a>
              <p className="text-ink-soft text-sm">
                {[dayText(row.treatedOn), row.centerName].filter(Boolean).join(' · ')}
              </p>
              <p className="text-ink-soft text-sm">{row.expertName}</p>
            </div>
            <Icon name="chevron-right" className="mt-1 text-ink-soft" />
          </div>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
            {row.startValue && (
              <ShadeChange
                guide={row.colorType ?? 'classical'}
                start={row.startValue}
                end={row.endValue}
                to={t('to')}
              />
            )}
            {typeof row.gain === 'number' && <b className="text-sm">{t('steps', { count: row.gain })}</b>}
          </p>
          <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t pt-3 text-sm empty:hidden">
            {row.rating && <Stars rating={row.rating} label={t('review.stars', { rating: row.rating })} />}
            {!row.rating && <span className="font-semibold text-accent">{t('own.rate')}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
