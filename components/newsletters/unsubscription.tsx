import { getLocale, getTranslations } from 'next-intl/server';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { Button } from '@/components/ui/button';
import { localePath } from '@/lib/run/i18n/paths';
import type { Subscriber } from '@/lib/run/secrets/letter-tokens';

interface UnsubscriptionProps {
  page: 'unsubscribe-user' | 'unsubscribe-center';
  token: string;
  /** `messages`: the link belongs to a letter about unread messages. Undefined: it was not signed here. */
  kind: Subscriber['kind'] | undefined;
  /** The completed action, from the address. */
  done: string | string[] | undefined;
}

/** Unsubscribe and resubscribe on one page; the same for everybody, whether known here or not. */
export async function Unsubscription({ page, token, kind, done }: UnsubscriptionProps) {
  const isMessages = kind === 'messages';
  const locale = await getLocale();
  const t = await getTranslations(isMessages ? 'unsubscribe.messages' : 'unsubscribe');
  if (!kind) {
    const links = [{ href: localePath(locale, '/request-contact'), label: t('contact' as 'title') }];
    return <OnboardingPage title={t('title')} lead={t('invalid' as 'lead')} links={links} />;
  }
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
