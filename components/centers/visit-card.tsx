import { getTranslations } from 'next-intl/server';
import { FieldsDialog } from '@/components/portal/fields-dialog';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { FirstOfList } from '@/components/ui/first-of-list';
import { type CenterVisit, LONGEST_VISIT_NOTES } from '@/lib/nouns/centers/visits/schema';
import { dayText, todayText } from '@/lib/run/i18n/dates';

interface VisitDialogProps {
  centerId: string;
  path: string;
  /** To change; without it, a new one is noted. */
  visit?: CenterVisit;
  look?: 'primary' | 'secondary';
}

export async function VisitDialog({ centerId, path, visit, look }: VisitDialogProps) {
  const [t, all] = await Promise.all([getTranslations('center-visits'), getTranslations()]);
  const { visitedOn, notes, nextContactOn } = visit ?? { visitedOn: todayText(), notes: '', nextContactOn: null };
  return (
    <FieldsDialog
      request={
        visit
          ? { method: 'PUT', path: `/api/center-visits/${visit._id}` }
          : { method: 'POST', path: '/api/center-visits', body: { centerId } }
      }
      fields={[
        { name: 'visitedOn', label: all('records.fields.visitedOn'), kind: 'day', value: visitedOn },
        {
          name: 'notes',
          label: all('records.fields.notes'),
          kind: 'long',
          value: notes,
          max: LONGEST_VISIT_NOTES,
        },
        {
          name: 'nextContactOn',
          label: all('records.fields.nextContactOn'),
          kind: 'day',
          value: nextContactOn ?? '',
          isOptional: true,
        },
      ]}
      icon={visit ? 'edit' : 'plus'}
      look={look ?? 'quiet'}
      size={look ? 'md' : 'sm'}
      {...(visit && { about: dayText(visit.visitedOn) })}
      next={`${path}?saved=visitNoted`}
      words={{
        trigger: visit ? all('portal.form.edit') : t('add'),
        title: t(visit ? 'editTitle' : 'addTitle'),
        submit: all('records.form.save'),
      }}
    />
  );
}

/** The visits to a center with their outcomes, and the next contact date. */
export async function VisitCard({ centerId, visits, path }: { centerId: string; visits: CenterVisit[]; path: string }) {
  const [t, all] = await Promise.all([getTranslations('center-visits'), getTranslations()]);
  const today = todayText();
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
      <FirstOfList more={all('timeline.older')}>
        {visits.map((visit) => (
          <li key={visit._id} className="py-2">
            <div className="flex items-start gap-2">
              <p className="min-w-0 flex-1">
                <time dateTime={visit.visitedOn} className="font-semibold tabular-nums">
                  {dayText(visit.visitedOn)}
                </time>
                {visit.author && <span className="text-ink-soft"> · {visit.author}</span>}
              </p>
              {visit.abilities.update && <VisitDialog centerId={centerId} path={path} visit={visit} />}
            </div>
            <p className="wrap-anywhere mt-1 whitespace-pre-line">{visit.notes}</p>
          </li>
        ))}
      </FirstOfList>
    </Card>
  );
}
