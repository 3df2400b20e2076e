import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FieldValue } from '@/components/data-table/field-value';
import type { Words } from '@/components/data-table/field-words';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { PreviewView } from '@/lib/core/bulk-changes/open-preview';
import { isSame, valueAfter } from '@/lib/core/bulk-changes/rules';
import type { BulkKind } from '@/lib/core/bulk-changes/schema';

interface PreviewCardProps {
  view: PreviewView;
  kind: BulkKind;
  words: Words;
  isReady: boolean;
}

/** The number of records that change, old and new values, and skipped ones. */
export async function PreviewCard({ view, kind, words, isReady }: PreviewCardProps) {
  const [t, format, all] = await Promise.all([getTranslations('bulk-acts'), getFormatter(), getTranslations()]);
  const { field, preview, names } = view;
  const { total, open, same, values } = preview;
  const shown = (one: unknown): ReactNode =>
    isNothing(one) ? (
      <i className="font-normal text-ink-soft">{all('records.filters.isEmpty')}</i>
    ) : (
      field && <FieldValue field={field} value={one} words={words} names={names} />
    );
  const isWanted = (one: unknown) => isReady && isSame(one, valueAfter(one, view));
  const listed = values.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card className="space-y-3" heading={isReady ? t('willHappen') : t('thereNow')}>
      {field && (
        <ul className="divide-y divide-line">
          {values.map(({ value: held, count }) => (
            <li key={JSON.stringify(held)} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-8 text-right font-semibold tabular-nums">{format.number(count)}</span>
              <span className={isReady && !isWanted(held) ? 'line-through decoration-ink-soft' : ''}>
                {shown(held)}
              </span>
              {isReady &&
                (isWanted(held) ? (
                  <span className="text-ink-soft text-sm">{t('isSo')}</span>
                ) : (
                  <>
                    <Icon name="arrow-right" className="size-4 text-ink-soft" />
                    <span className="font-semibold">{shown(valueAfter(held, view))}</span>
                  </>
                ))}
            </li>
          ))}
          {open > listed && (
            <li className="flex gap-3 py-2">
              <span className="min-w-8 text-right font-semibold tabular-nums">{format.number(open - listed)}</span>
              <span className="text-ink-soft">{t('otherValues')}</span>
            </li>
          )}
        </ul>
      )}
      {kind !== 'update' && <p>{t(`what.${kind}`, { count: open })}</p>}
      {isReady && same > 0 && <p className="text-ink-soft">{t('sameText', { count: same })}</p>}
      {total > open && <p className="lacks">{t('notYours', { count: total - open })}</p>}
      {total === 0 && <p className="text-ink-soft">{t('nothing')}</p>}
      {isReady && open > 0 && <p className="text-ink-soft text-sm">{t('oneByOne')}</p>}
    </Card>
  );
}

const isNothing = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
