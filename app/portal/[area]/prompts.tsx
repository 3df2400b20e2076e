import { getTranslations } from 'next-intl/server';
import { AssociateCenters } from '@/components/portal/associate-centers';
import { CompleteProfile } from '@/components/portal/complete-profile';
import { LoginDialog } from '@/components/portal/login-dialog';
import type { Person } from '@/lib/auth/actor';
import { hrefOf } from '@/lib/auth/routes';
import { readSettings } from '@/lib/settings/data';
import { ownRecord } from '@/lib/users/data';

/** What asks a person for something over any screen: to sign in again, to complete the profile, to name a center. */
export async function Prompts({ me }: { me: Person }) {
  const [settings, person, t] = await Promise.all([readSettings(), ownRecord(me), getTranslations()]);
  const isIncomplete = !person.username || !person.privacyPolicyAccepted || !person.termsAndConditionsAccepted;
  const profile = hrefOf(me.group, 'profile');
  const login = {
    title: t('portal.login.title'),
    text: t('portal.login.text'),
    email: t('accounts.fields.email'),
    password: t('accounts.fields.password'),
    submit: t('portal.login.submit'),
    wrong: t('errors.unauthorized'),
    welcome: t('portal.login.welcome', { name: me.name || me.email }),
  };
  return (
    <>
      <LoginDialog email={me.email} words={login} />
      {settings['users.askForCompleteProfile'] && isIncomplete ? (
        <CompleteProfile person={person} except={profile} />
      ) : (
        me.group === 'expert' &&
        me.role === me.originalRole &&
        person.centerIds.length === 0 &&
        settings['users.askForCenters'] && <AssociateCenters href={`${profile}/add-centers`} except={profile} />
      )}
    </>
  );
}
