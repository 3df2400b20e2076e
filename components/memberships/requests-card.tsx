import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { WaitingMembership } from '@/lib/nouns/memberships/data';
import { DecisionButton } from './decision-button';

interface RequestsCardProps {
  theirs: WaitingMembership[];
  back: string;
  /** Names the center, where the screen is not about a single one. */
  withCenter?: boolean;
}

export async function RequestsCard({ theirs, back, withCenter = false }: RequestsCardProps) {
  const t = await getTranslations('memberships');
  const requests = theirs.filter(({ kind }) => kind === 'request');
  const invited = theirs.filter(({ kind }) => kind === 'invitation');
  if (theirs.length === 0) return null;
  return (
    <Card id="requests">
      {requests.length > 0 && (
        <>
          <h2 className="font-semibold text-lg">{t('requests')}</h2>
          <p className="mt-1 text-ink-soft text-sm">{t('requestsText')}</p>
          <ul className="mt-2 divide-y divide-line">
            {requests.map(({ _id: id, personName, personEmail, centerName }) => (
              <li key={id} className="space-y-2 py-3 text-sm last:pb-0">
                <p className="font-semibold">
                  {withCenter ? t('asksFor', { person: personName, center: centerName }) : personName}
                </p>
                {personEmail && <p className="break-words text-ink-soft">{personEmail}</p>}
                <div className="flex flex-wrap gap-2">
                  <DecisionButton
                    {...{ id, back }}
                    verb="acceptance"
                    label={t('accept')}
                    about={personName}
                    look="primary"
                  />
                  <DecisionButton {...{ id, back }} verb="refusal" label={t('refuse')} about={personName} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {invited.length > 0 && (
        <>
          <h2 className={requests.length > 0 ? 'mt-4 font-semibold' : 'font-semibold text-lg'}>{t('invited')}</h2>
          <ul className="mt-1 divide-y divide-line">
            {invited.map(({ _id: id, personName }) => (
              <li key={id} className="flex items-center justify-between gap-2 py-1.5 text-sm">
                <span className="min-w-0 truncate">{personName}</span>
                <DecisionButton
                  {...{ id, back }}
                  verb="refusal"
                  label={t('withdraw')}
                  about={personName}
                  look="quiet"
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
