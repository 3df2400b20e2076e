import { getFormatter, getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { PublicChange } from '@/lib/centers/find-change';

interface PublicChangeProps {
  centerId: string;
  change: PublicChange;
  /** Staff can restore the old values with one click. */
  mayRevert: boolean;
}

/** The last change of a center's public data, before and after. */
export async function PublicChangeCard({ centerId, change, mayRevert }: PublicChangeProps) {
  const [t, words, format] = await Promise.all([getTranslations('memberships'), fieldWords('centers'), getFormatter()]);
  const date = format.dateTime(change.at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Card id="change">
      <h2 className="font-semibold text-lg">{t('lastChange')}</h2>
      <p className="mt-1 text-ink-soft text-sm">{t('changedBy', { person: change.by ?? t('somebody'), date })}</p>
      <dl className="mt-2 space-y-3 text-sm">
        {change.facts.map(({ fact, before, after }) => (
          <div key={fact}>
            <dt className="font-semibold">{words.field(fact)}</dt>
            <dd className="break-words text-ink-soft">
              {t('before')}: {before || t('nothing')}
            </dd>
            <dd className="break-words">
              {t('after')}: {after || t('nothing')}
            </dd>
          </div>
        ))}
      </dl>
      {mayRevert && (
        <form method="post" action={`/api/centers/${centerId}/reversal`} className="mt-3">
          <input type="hidden" name="entryId" value={change.entryId} />
          <Button type="submit" size="sm" variant="secondary">
            {t('bringBack')}
          </Button>
        </form>
      )}
    </Card>
  );
}
