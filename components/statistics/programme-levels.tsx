import { getFormatter, getTranslations } from 'next-intl/server';
import { CsvLink } from '@/components/chart/chart-card';
import { Card } from '@/components/ui/card';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import { LEVELS } from '@/lib/nouns/credits/schema.levels';
import type { Figure } from '@/lib/nouns/statistics/open-programme';

interface ProgrammeLevelsProps {
  figures: readonly Figure[];
  /** yyyy-MM. */
  months: readonly string[];
  reached: readonly Figure[];
}

/** How many are at each level, and how often it was reached each month. */
export async function ProgrammeLevels({ figures, months, reached }: ProgrammeLevelsProps) {
  const t = await getTranslations('statistics.inFigures.levels');
  const levels = await getTranslations('levels');
  const format = await getFormatter();
  const all = await getTranslations();
  const link = (figure: Figure) => (
    <a
      href={figure.href}
      className="inline-flex min-h-11 hover:text-accent hover:underline min-w-11 items-center justify-end"
    >
      {format.number(figure.count)}
    </a>
  );
  const inMonth = (level: string, month: string) => reached.find(({ name }) => name === `${level}.${month}`);
  const dated = (month: string) => `${month.slice(5)}/${month.slice(2, 4)}`;
  return (
    <Card heading={all('records.fields.qualifications')}>
      <p className="mt-0.5 mb-4 text-ink-soft text-sm">{t('text')}</p>
      <Table caption={all('records.fields.qualifications')}>
        <thead>
          <tr>
            <HeaderCell>{t('level')}</HeaderCell>
            <HeaderCell className="text-right">{t('now')}</HeaderCell>
            {months.map((month) => (
              <HeaderCell key={month} className="text-right">
                {dated(month)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {LEVELS.map((level) => (
            <tr key={level}>
              <th scope="row" className="border-line border-b px-3 py-2 text-left font-medium">
                {levels(level)}
              </th>
              <Cell className="py-0! text-right font-semibold">
                {link(figures.find(({ name }) => name === `levels.${level}`)!)}
              </Cell>
              {months.map((month) => {
                const figure = inMonth(level, month);
                return (
                  <Cell key={month} className="py-0! text-right text-ink-soft">
                    {figure && figure.count > 0 && link(figure)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      <CsvLink
        caption={all('records.fields.qualifications')}
        heads={[t('level'), t('now'), ...months.map(dated)]}
        rows={LEVELS.map((level) => [
          levels(level),
          figures.find(({ name }) => name === `levels.${level}`)!.count,
          ...months.map((month) => inMonth(level, month)?.count ?? 0),
        ])}
      />
    </Card>
  );
}
