import { getLocale, getTranslations } from 'next-intl/server';
import { fieldWords, reasonText } from '@/components/data-table/field-words';
import { Badge } from '@/components/ui/badge';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { StoredRow } from '@/lib/core/imports/data';
import type { RowState } from '@/lib/core/imports/schema';
import { colon, labelled, messageKey } from '@/lib/run/i18n/message-key';

type ShownRow = Omit<StoredRow, 'version'>;

interface ImportRowsProps {
  resource: string;
  headings: readonly string[];
  rows: readonly ShownRow[];
  hrefOf: (row: ShownRow) => string | undefined;
}

const tones: Partial<Record<RowState, 'good' | 'warn' | 'bad' | 'neutral'>> = {
  new: 'good',
  created: 'good',
  change: 'warn',
  changed: 'warn',
  refused: 'bad',
  kept: 'bad',
};

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? Object.values(value).filter(Boolean).map(textOf).join(', ') : (value as string);
};

/** The rows of a sheet with their effect: old and new values of a change, the reason of a rejection. */
export async function ImportRows({ resource, headings, rows, hrefOf }: ImportRowsProps) {
  const [t, all, words, locale] = await Promise.all([
    getTranslations('imports'),
    getTranslations(),
    fieldWords(resource),
    getLocale(),
  ]);
  const sentence = reasonText(words, locale, (key, values) => all(messageKey(key), messageKey(values)));
  return (
    <Table caption={t('columns.total')}>
      <thead>
        <tr>
          <HeaderCell>{t('row')}</HeaderCell>
          <HeaderCell>{t('outcome')}</HeaderCell>
          <HeaderCell className="w-full">{all('bulk-acts.willHappen')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const href = hrefOf(row);
          const name = row.cells.find(Boolean) ?? '';
          return (
            <tr key={row.n}>
              <Cell className="align-top">{row.n}</Cell>
              <Cell className="whitespace-nowrap align-top">
                <Badge tone={tones[row.state] ?? 'neutral'}>{t(`states.${row.state}`)}</Badge>
              </Cell>
              <Cell className="wrap-anywhere sm:min-w-64">
                <p className="font-semibold">
                  {href ? (
                    <a href={href} className="text-accent underline-offset-4 hover:underline">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </p>
                {row.reasons?.map((reason) => (
                  <p key={`${reason.field}${reason.message}`} className="text-bad">
                    {sentence(reason)}
                  </p>
                ))}
                {row.before ? (
                  <ul>
                    {Object.keys(row.body ?? {}).map((field) => (
                      <li key={field}>
                        <span className="text-ink-soft">
                          {words.field(field)}
                          {colon(locale)}{' '}
                        </span>
                        <del className="text-ink-soft">{textOf(row.before?.[field])}</del> →{' '}
                        <ins className="no-underline">{textOf(row.body?.[field])}</ins>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p className={row.reasons ? 'text-ink-soft' : 'line-clamp-2 text-ink-soft'}>
                    {row.cells
                      .map((cell, column) => cell && labelled(locale, headings[column] ?? '', cell))
                      .filter(Boolean)
                      // Of a rejected row all: among them is what is wrong.
                      .slice(1, row.reasons ? undefined : 5)
                      .join(' · ')}
                  </p>
                )}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
