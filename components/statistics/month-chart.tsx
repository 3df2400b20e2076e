import { getFormatter, getTranslations } from 'next-intl/server';
import { ChartCard } from '@/components/chart/chart-card';
import type { Colour } from '@/components/chart/legend';
import { type Column, StackedColumns } from '@/components/chart/stacked-columns';
import { TREATMENT_METHODS, type TreatmentMethod } from '@/lib/nouns/centers/schema';
import type { MonthFigures } from '@/lib/nouns/statistics/schema';

const COLOURS: Record<TreatmentMethod, Colour> = {
  TOUCH: 'teal',
  CLICK: 'ochre',
  STICK: 'blue',
  ULTRA: 'violet',
  HOME: 'slate',
};

const dated = (month: string) => month.split('-').toReversed().join('/');

export async function MonthChart({ months }: { months: MonthFigures[] }) {
  const [t, format] = await Promise.all([getTranslations('statistics'), getFormatter()]);
  const number = (value: number) => format.number(value);
  const name = (month: string) => format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'short' });
  const columns = months.map(
    ({ month, methods }, index): Column => ({
      key: month,
      label: name(month),
      title: dated(month),
      ...((index === 0 || month.endsWith('-01')) && { group: month.slice(0, 4) }),
      values: methods,
    }),
  );
  const busiest = months.toSorted((a, b) => b.treatments - a.treatments)[0]!;
  const count = months.reduce((sum, { treatments }) => sum + treatments, 0);
  const busiestMonth = format.dateTime(new Date(`${busiest.month}-15T12:00:00Z`), { month: 'long', year: 'numeric' });
  const summary = t('monthsSummary', { count, month: busiestMonth, most: busiest.treatments });
  return (
    <ChartCard
      title={t('byMonth')}
      headline={summary}
      opens={t('table')}
      table={{
        caption: t('byMonth'),
        heads: [t('month'), ...TREATMENT_METHODS, t('total')],
        rows: months.map(({ month, methods, treatments }) => [
          dated(month),
          ...TREATMENT_METHODS.map((method) => number(methods[method])),
          number(treatments),
        ]),
      }}
    >
      <StackedColumns
        label={`${t('byMonth')}. ${summary}`}
        series={TREATMENT_METHODS.map((method) => ({ key: method, name: method, colour: COLOURS[method] }))}
        columns={columns}
        number={number}
        words={{ oneByOne: t('oneByOne'), total: t('total') }}
      />
    </ChartCard>
  );
}
