import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { CenterVisit } from '@/lib/nouns/centers/visits/schema';
import { dayText, todayText } from '@/lib/run/i18n/dates';
import { VisitDialog } from './visit-dialog';

interface VisitCardProps {
  centerId: string;
  visits: CenterVisit[];
  path: string;
}

/** The visits to a center with their outcomes, and the next contact date. */
export async function VisitCard({ centerId, visits, path }: VisitCardProps) {
  const [t, all] = await Promise.all([getTranslations('center-visits'), getTranslations()]);
  const today = todayText();
  const words = (isNew: boolean) => ({
    trigger: isNew ? t('add') : all('portal.form.edit'),
    title: isNew ? t('addTitle') : t('editTitle'),
    submit: all('records.form.save'),
    cancel: all('portal.cancel'),
    failed: all('portal.callFailed'),
    visitedOn: all('records.fields.visitedOn'),
    notes: all('records.fields.notes'),
    nextContactOn: all('records.fields.nextContactOn'),
    optional: all('forms.optional'),
  });
  const dialog = { centerId, next: `${path}?saved=visitNoted` };
  const agreed = visits[0]?.nextContactOn;
  return (
    <Card id="visits" heading={all('timeline.kinds.visits')}>
      <p className="mt-1 text-ink-soft text-sm">{t('hint')}</p>
      {agreed && (
        <p className="mt-2">
          {agreed <= today ? (
            <Badge tone="warn" icon="clock">
              {t('due', { day: dayText(agreed) })}
            </Badge>
          ) : (
            <Badge icon="clock">{t('next', { day: dayText(agreed) })}</Badge>
          )}
        </p>
      )}
      {visits.length === 0 && <p className="mt-2 text-sm">{t('none')}</p>}
      <ol className="mt-2 divide-y divide-line text-sm">
        {visits.map(({ _id, visitedOn, notes, nextContactOn, author, abilities }) => (
          <li key={_id} className="py-2">
            <div className="flex items-start gap-2">
              <p className="min-w-0 flex-1">
                <time dateTime={visitedOn} className="font-semibold tabular-nums">
                  {dayText(visitedOn)}
                </time>
                {author && <span className="text-ink-soft"> · {author}</span>}
              </p>
              {abilities.update && (
                <VisitDialog
                  {...dialog}
                  words={words(false)}
                  visit={{
                    id: _id,
                    visitedOn: dayText(visitedOn),
                    notes,
                    nextContactOn: nextContactOn ? dayText(nextContactOn) : '',
                  }}
                />
              )}
            </div>
            <p className="wrap-anywhere mt-1 whitespace-pre-line">{notes}</p>
          </li>
        ))}
      </ol>
      <div className="mt-3">
        <VisitDialog
          {...dialog}
          words={words(true)}
          visit={{ visitedOn: dayText(today), notes: '', nextContactOn: '' }}
        />
      </div>
    </Card>
  );
}
