import { formState } from '@/components/form/form-state';
import { AccountCard } from '@/components/users/account-card';
import { CreditCards } from '@/components/users/credit-cards';
import { SessionList } from '@/components/users/session-list';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { accessOf, openSessionsOf, pendingEmailOf } from '@/lib/nouns/accounts/data';
import { hasFactor } from '@/lib/nouns/accounts/second-factors/data';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { actAddress } from './[...rest]/act-over';
import type { RecordPart } from './parts/slots';

/** For an admin: a person's credits, access and sessions. */
export async function AccountCards({ me, view: { record, abilities }, draft, href, query }: RecordPart) {
  const { _id: id } = record;
  if (me.group !== 'admin' || id === me.id) return null;
  const isProfessional = abilities.changeLevel === true;
  const [sessions, found, awaitedEmail, isTwoStep, access] = await Promise.all([
    openSessionsOf(id),
    ownDraftOf(`users/${id}`, draft),
    pendingEmailOf(id),
    hasFactor(id),
    accessOf(id),
  ]);
  const name = [record.name, record.surname].filter(Boolean).join(' ') || String(record.email);
  const isPasswordAsked = asksPassword(found);
  return (
    <>
      {isProfessional && <CreditCards record={record} opening={(act) => actAddress(href, query, act)} />}
      <AccountCard
        id={id}
        name={name}
        isConfirmed={record.confirmedUser === true}
        awaitedEmail={awaitedEmail}
        access={access}
        isEnabled={record.enabledUser !== false}
        asksPassword={isPasswordAsked}
        hasFactor={isTwoStep}
        state={await formState(found)}
      />
      <SessionList sessions={sessions} of={id} />
    </>
  );
}
