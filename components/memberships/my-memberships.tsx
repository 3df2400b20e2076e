import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { WaitingMembership } from '@/lib/nouns/memberships/data';
import { DecisionButton } from './decision-button';

interface MyMembershipsProps {
  mine: WaitingMembership[];
  /** The address is confirmed; until then no request is sent, and no invitation can be accepted. */
  isConfirmed: boolean;
  back: string;
}

/** The user's own pending requests, and invitations to answer; renders nothing if there are none. */
export async function MyMemberships({ mine, isConfirmed, back }: MyMembershipsProps) {
  const t = await getTranslations('memberships');
  if (mine.length === 0) return null;
  const placeOf = ({ responsibleNames = [] }: WaitingMembership) => {
    if (!isConfirmed) return t('waitingForAddress');
    const people = responsibleNames.join(', ');
    return people ? t('waitingWith', { people }) : t('waitingWithTeam');
  };
  const titleOf = ({ askedByName, centerName: center }: WaitingMembership) =>
    askedByName ? t('invitation', { person: askedByName, center }) : t('invitationPlain', { center });
  return (
    <Card id="memberships" heading={t('mine')}>
      <ul className="mt-2 divide-y divide-line">
        {mine.map((membership) => {
          const { _id: id, kind, centerName } = membership;
          const isInvited = kind === 'invitation';
          const button = { id, back, about: centerName };
          const text = isInvited ? t('invitationText') : placeOf(membership);
          const mayAccept = isInvited && isConfirmed;
          return (
            <li key={id} className="space-y-2 py-3 text-sm last:pb-0">
              <p className="font-semibold">{isInvited ? titleOf(membership) : t('request', { center: centerName })}</p>
              <p className="text-ink-soft">{text}</p>
              {isInvited && !isConfirmed && <p>{t('confirmFirst')}</p>}
              <div className="flex flex-wrap gap-2">
                {mayAccept && <DecisionButton {...button} verb="acceptance" label={t('accept')} look="primary" />}
                <DecisionButton {...button} verb="refusal" label={isInvited ? t('refuse') : t('withdraw')} />
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
