import { getTranslations } from 'next-intl/server';
import type { TodayItem } from '@/components/portal/today';
import type { Person } from '@/lib/core/actor/actor';
import type { WaitingMembership } from '@/lib/nouns/memberships/data';
import { DecisionButton } from './decision-button';

/** Whether the reader decides it, rather than another person. */
export const isToDecide = (me: Person, { kind, userId }: WaitingMembership): boolean =>
  (kind === 'invitation') === (userId === me.id);

interface Waiting {
  me: Person;
  waiting: WaitingMembership[];
  /** The screen to return to. */
  back: string;
  hrefOf: (path: string) => string;
}

/** Requests and invitations, to decide or to take back. */
export async function waitingItems({ me, waiting, back, hrefOf }: Waiting): Promise<TodayItem[]> {
  const t = await getTranslations('memberships');
  const ofOthers = ({ kind, personName: person, personEmail, centerName: center }: WaitingMembership) =>
    kind === 'request'
      ? [
          t('asksFor', { person, center }),
          [personEmail, me.group !== 'admin' && t('requestsText')].filter(Boolean).join(' · '),
        ]
      : [person, t('invited')];
  const own = ({ kind, askedByName: person, centerName: center, responsibleNames = [] }: WaitingMembership) => {
    if (kind === 'invitation')
      return [
        person ? t('invitation', { person, center }) : t('invitationPlain', { center }),
        t(me.isConfirmed ? 'invitationText' : 'confirmFirst'),
      ];
    const people = responsibleNames.join(', ');
    return [
      t('request', { center }),
      // Until the address is confirmed no request is sent, and no invitation can be accepted.
      !me.isConfirmed ? t('waitingForAddress') : people ? t('waitingWith', { people }) : t('waitingWithTeam'),
    ];
  };
  return waiting.map((one) => {
    const isMine = one.userId === me.id;
    const [title, reason] = isMine ? own(one) : ofOthers(one);
    const decides = isToDecide(me, one);
    const button = { id: one._id, about: isMine ? one.centerName : one.personName, back };
    return {
      id: one._id,
      icon: 'user',
      title: title!,
      reason: reason!,
      href: hrefOf(isMine ? 'profile' : `centers/${one.centerId}`),
      act: (
        <>
          {decides && (me.isConfirmed || !isMine) && (
            <DecisionButton {...button} verb="acceptance" label={t('accept')} />
          )}
          <DecisionButton {...button} verb="refusal" label={t(decides ? 'refuse' : 'withdraw')} look="quiet" />
        </>
      ),
    };
  });
}
