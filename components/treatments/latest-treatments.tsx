import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Stars } from '@/components/ui/stars';
import type { TreatmentRow } from '@/lib/nouns/treatments/list-treatments';
import type { TreatmentRecord } from '@/lib/nouns/treatments/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { ShadeChange } from './named-shade';

export const patientName = ({ patient }: Pick<TreatmentRecord, 'patient'>): string =>
  [patient.name, patient.surname].filter(Boolean).join(' ') || '—';

export type LatestTreatment = TreatmentRow & Pick<TreatmentRecord, 'patient'>;

interface LatestTreatmentsProps {
  rows: LatestTreatment[];
  total: number;
  isLowerBound: boolean;
  listHref: string;
}

export async function LatestTreatments({ rows, total, isLowerBound, listHref }: LatestTreatmentsProps) {
  const [t, words] = await Promise.all([getTranslations('dashboard'), getTranslations('treatments')]);
  return (
    <Card className="overflow-hidden p-0!">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4 pb-2">
        <h2 className="font-semibold text-lg">{t('treatments')}</h2>
        {total > 0 && (
          <a href={listHref} className="link -my-2 whitespace-nowrap py-3 text-sm">
            {t('all', { count: total, bound: String(isLowerBound) })}
          </a>
        )}
      </div>
      {rows.length === 0 && <p className="px-5 pb-5 text-ink-soft text-sm">{t('noTreatments')}</p>}
      <ul>
        {rows.map((row) => (
          <li
            key={row._id}
            className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 border-line border-t px-5 py-2.5 text-sm hover:bg-accent-soft/60 sm:grid-cols-[minmax(0,1fr)_9.5rem_5rem_7rem]"
          >
            <div className="min-w-0">
              <a
                href={`${listHref}/${row._id}`}
                className="font-semibold hover:text-accent after:absolute after:inset-0"
              >
                {patientName(row)}
              </a>
              <p className="text-ink-soft tabular-nums">
                {row.productName} · {dayText(row.treatedOn)}
              </p>
            </div>
            {row.startValue && (
              <ShadeChange
                guide={row.colorType ?? 'classical'}
                start={row.startValue}
                end={row.endValue}
                to={words('to')}
              />
            )}
            <b className="max-sm:hidden">{typeof row.gain === 'number' && words('steps', { count: row.gain })}</b>
            <span className="justify-self-end max-sm:hidden">
              {row.rating && <Stars rating={row.rating} label={words('review.stars', { rating: row.rating })} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
