import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Cell, HeaderCell, Table } from '@/components/ui/table';

export type ChartTable = { caption: string; heads: string[]; rows: (string | number)[][] };

interface ChartCardProps {
  title: string;
  /** The chart's message as a sentence: its text alternative, and shown to everybody. */
  summary: ReactNode;
  children: ReactNode;
  /** The data table, expandable under `opens`. */
  table: ChartTable;
  opens: string;
  className?: string;
}

/** The standard chart card: title, sentence, chart and its data table. */
export function ChartCard({ title, summary, children, table, opens, className }: ChartCardProps) {
  return (
    <Card className={className}>
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="mt-0.5 max-w-prose text-ink-soft text-sm">{summary}</p>
      <div className="mt-4">{children}</div>
      <details className="group mt-4 border-line border-t pt-2">
        <summary className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-accent text-sm hover:text-accent-strong">
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
          {opens}
        </summary>
        <div className="mt-2">
          <ValueTable {...table} />
        </div>
      </details>
    </Card>
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
