import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { MonthFigures } from '@/lib/treatments/count-treatments';

/** Treatments month by month as columns; the figures stand in the table itself, so nothing is said by height alone. */
export async function MonthColumns({ months }: { months: MonthFigures[] }) {
  const t = await getTranslations('statistics');
  const highest = Math.max(1, ...months.map(({ count }) => count));
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('byMonth')}</h2>
      <table className="mt-3 w-full text-sm tabular-nums">
        <caption className="sr-only">{t('byMonth')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('treatments')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, count }) => (
            <tr key={month}>
              <th scope="row" className="w-20 py-1 text-left font-normal text-ink-soft">
                {month}
              </th>
              <td className="py-1">
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="h-5 rounded-sm bg-accent"
                    style={{ width: `${(count / highest) * 80}%`, minWidth: count > 0 ? '2px' : '0' }}
                  />
                  {count}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
