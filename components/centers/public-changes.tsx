import { getFormatter, getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { PostButton } from '@/components/form/post-button';
import { Card } from '@/components/ui/card';
import type { PublicChange } from '@/lib/nouns/centers/find-change';

interface PublicChangesProps {
  centerId: string;
  changes: PublicChange[];
  mayRevert: boolean;
}

/** Recent changes of a center's public data, before and after. */
export async function PublicChangesCard({ centerId, changes, mayRevert }: PublicChangesProps) {
  const [t, words, format, all] = await Promise.all([
    getTranslations('memberships'),
    fieldWords('centers'),
    getFormatter(),
    getTranslations(),
  ]);
  return (
    <Card id="change" heading={t('lastChanges')}>
      <ol className="divide-y divide-line">
        {changes.map(({ entryId, by, at, facts }) => (
          <li key={entryId} className="py-4 last:pb-0">
            <p className="text-ink-soft text-sm">
              {t('changedBy', {
                person: by ?? t('somebody'),
                date: format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
            <dl className="mt-2 space-y-3 text-sm">
              {facts.map(({ fact, before, after }) => (
                <div key={fact}>
                  <dt className="font-semibold">{words.field(fact)}</dt>
                  <dd className="break-words text-ink-soft">
                    {all('audit-entries.columns.before')}: {before || all('records.cells.nothing')}
                  </dd>
                  <dd className="break-words">
                    {all('audit-entries.columns.after')}: {after || all('records.cells.nothing')}
                  </dd>
                </div>
              ))}
            </dl>
            {mayRevert && (
              <PostButton action={`/api/centers/${centerId}/reversal`} sends={{ entryId }} className="mt-3">
                {t('bringBack')}
              </PostButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
