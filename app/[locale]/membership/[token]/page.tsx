import { getLocale, getTranslations } from 'next-intl/server';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { formState } from '@/components/form/form-state';
import { InvitationAnswer } from '@/components/memberships/decision-button';
import { LinkButton } from '@/components/ui/button';
import { draftOf } from '@/lib/core/form-drafts/data';
import { linkedInvitation } from '@/lib/nouns/memberships/answer-invitation';
import { localePath } from '@/lib/run/i18n/paths';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('memberships.mine', { referrer: 'same-origin' });

/** The page behind an invitation's link: shows who invites to which center; opening it changes nothing. */
export default async function Invitation({ params, searchParams }: PageProps<'/[locale]/membership/[token]'>) {
  const [{ token }, { draft, answered }, t, locale, all] = await Promise.all([
    params,
    searchParams,
    getTranslations('memberships'),
    getLocale(),
    getTranslations(),
  ]);
  const [invitation, kept] = await Promise.all([linkedInvitation(token), draftOf('/membership', draft)]);
  const center = invitation?.center ?? '';
  if (!invitation?.isOpen) {
    const said = answered === 'accepted' ? 'linkAccepted' : answered === 'refused' ? 'linkRefused' : 'linkGone';
    return (
      <OnboardingPage title={t('mine')} lead={t(said, { center })} drawing={said === 'linkGone' ? 'failed' : 'done'}>
        <LinkButton href={localePath(locale, '/login')} size="lg">
          {all('accounts.login.submit')}
        </LinkButton>
      </OnboardingPage>
    );
  }
  const lead = invitation.by ? t('invitation', { person: invitation.by, center }) : t('invitationPlain', { center });
  return (
    <OnboardingPage title={t('linkTitle', { center })} lead={`${lead}. ${t('invitationText')}`} drawing="letter">
      <InvitationAnswer token={token} state={await formState(kept)} draft={kept ? String(draft) : undefined} />
    </OnboardingPage>
  );
}
