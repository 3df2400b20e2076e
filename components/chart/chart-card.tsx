import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import { toCsv } from '@/lib/run/i18n/number-text';

export type ChartTable = { caption: string; heads: string[]; rows: (string | number)[][] };

interface ChartCardProps {
  title: string;
  headline: string;
  note?: ReactNode;
  children: ReactNode;
  /** The data table, expandable under `opens`, and downloadable as CSV. */
  table: ChartTable;
  opens: string;
}

export function ChartCard({ title, headline, note, children, table, opens }: ChartCardProps) {
  return (
    <Card>
      <h2>
        <span className="block font-medium text-ink-soft text-sm">{title}</span>
        <span className="block max-w-prose font-semibold text-lg">{headline}</span>
      </h2>
      {note && <p className="mt-0.5 max-w-prose text-ink-soft text-sm">{note}</p>}
      <div className="mt-4">{children}</div>
      <details className="group mt-4 border-line border-t pt-2">
        <summary className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-accent text-sm hover:text-accent-strong">
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
          {opens}
        </summary>
        <div className="mt-2">
          <ValueTable {...table} />
          <CsvLink {...table} />
        </div>
      </details>
    </Card>
  );
}

export async function CsvLink({ caption, heads, rows }: ChartTable) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('statistics')]);
  return (
    // A file within the page: it needs neither a request nor a script.
    <a
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(toCsv([heads, ...rows], locale))}`}
      download={`${caption}.csv`}
      className="link mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm print:hidden"
    >
      <Icon name="download" className="size-4" />
      {t('download')}
      <span className="sr-only">: {caption}</span>
    </a>
  );
}

/** The first column is the row's name, all others are numbers. */
function ValueTable({ caption, heads, rows }: ChartTable) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <HeaderCell key={head} className={classNames('align-bottom whitespace-normal!', index > 0 && 'text-right')}>
              {head}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name} className="last:*:border-b-0">
            <th scope="row" className="border-line border-b px-3 py-2 text-left font-medium">
              {name}
            </th>
            {values.map((value, index) => (
              <Cell key={heads[index + 1]} className="whitespace-nowrap py-2! text-right">
                {value}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
