import { getLocale, getTranslations } from 'next-intl/server';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { Button } from '@/components/ui/button';

interface UnsubscriptionProps {
  page: 'unsubscribe-user' | 'unsubscribe-center';
  token: string;
  /** The link belongs to a letter about unread messages, not to a newsletter. */
  isMessages?: boolean;
  /** What was just done, from the address. */
  done: string | string[] | undefined;
}

/** Unsubscribe and resubscribe on one page; the same for everybody, whether known here or not. */
export async function Unsubscription({ page, token, isMessages = false, done }: UnsubscriptionProps) {
  const [locale, t] = await Promise.all([
    getLocale(),
    getTranslations(isMessages ? 'unsubscribe.messages' : 'unsubscribe'),
  ]);
  const isOut = done === 'unsubscribed';
  const lead = page === 'unsubscribe-center' && !isMessages ? t('leadCenter' as 'lead') : t('lead');
  if (done === 'subscribed') return <OnboardingPage title={t('subscribedTitle')} lead={t('subscribed')} />;
  return (
    <OnboardingPage title={isOut ? t('doneTitle') : t('title')} lead={isOut ? t('done') : lead}>
      <form method="post" action={`/api/unsubscriptions/${encodeURIComponent(token)}`}>
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="page" value={page} />
        <Button
          type="submit"
          name="action"
          value={isOut ? 'resubscribe' : 'unsubscribe'}
          size="lg"
          variant={isOut ? 'secondary' : 'primary'}
        >
          {isOut ? t('resubscribe') : t('submit')}
        </Button>
      </form>
    </OnboardingPage>
  );
}
