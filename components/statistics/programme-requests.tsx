import { getFormatter, getTranslations } from 'next-intl/server';
import { CsvLink } from '@/components/chart/chart-card';
import { fieldWords } from '@/components/data-table/field-words';
import { Card } from '@/components/ui/card';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import { REQUESTS } from '@/lib/nouns/requests/schema';
import type { Figure } from '@/lib/nouns/statistics/open-programme';
import { AGES, REQUEST_SCREENS } from '@/lib/nouns/statistics/rules.programme';

/** Open requests of each kind by age, duplicates, and new requests by status. */
export async function ProgrammeRequests({ figures }: { figures: readonly Figure[] }) {
  const [t, routes, format, ...words] = await Promise.all([
    getTranslations('statistics.inFigures.requests'),
    getTranslations('portal.routes'),
    getFormatter(),
    ...REQUESTS.map((name) => fieldWords(name)),
  ]);
  const figureOf = (name: string) => figures.find((one) => one.name === name)!;
  const columns = [...AGES.map((age) => `age.${age}`), 'duplicate'];
  const duplicate = words[0]!.value('work', 'duplicate');
  const linked = (name: string) => {
    const figure = figureOf(name);
    return (
      <a href={figure.href} className="link inline-flex min-h-11 min-w-11 items-center justify-end">
        {format.number(figure.count)}
      </a>
    );
  };
  const statusesOf = (name: string) => figures.filter((figure) => figure.name.startsWith(`${name}.status.`));
  return (
    <Card heading={t('title')}>
      <p className="mt-0.5 mb-4 text-ink-soft text-sm">{t('text')}</p>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <HeaderCell>{t('kind')}</HeaderCell>
            {AGES.map((age) => (
              <HeaderCell key={age} className="text-right">
                {t(`ages.${age}`)}
              </HeaderCell>
            ))}
            <HeaderCell className="text-right">{duplicate}</HeaderCell>
            <HeaderCell>{t('arrived')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {REQUESTS.map((name, n) => (
            <tr key={name}>
              <th scope="row" className="border-line border-b px-3 py-2 text-left font-medium">
                {routes(REQUEST_SCREENS[name] as 'contacts')}
              </th>
              {columns.map((what) => (
                <Cell key={what} className="py-0! text-right">
                  {linked(`${name}.${what}`)}
                </Cell>
              ))}
              <Cell className="py-0!">
                <ul className="flex gap-x-4 max-sm:w-max sm:flex-wrap">
                  {statusesOf(name).map((figure) => (
                    <li key={figure.name}>
                      <a href={figure.href} className="link inline-flex min-h-11 items-center whitespace-nowrap">
                        {words[n]!.value('status', figure.query.status!)} {format.number(figure.count)}
                      </a>
                    </li>
                  ))}
                </ul>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <CsvLink
        caption={t('title')}
        heads={[t('kind'), ...AGES.map((age) => t(`ages.${age}`)), duplicate]}
        rows={REQUESTS.map((name) => [
          routes(REQUEST_SCREENS[name] as 'contacts'),
          ...columns.map((what) => figureOf(`${name}.${what}`).count),
        ])}
      />
    </Card>
  );
}
