import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { currentPerson } from '@/lib/web/sign-in/current-person';

export default async function NotFound() {
  const [t, { group }] = await Promise.all([getTranslations('portal.notFound'), currentPerson()]);
  return (
    <EmptyState
      isScreen
      drawing="search"
      title={t('title')}
      text={t('text')}
      action={<LinkButton href={landingPage(group)}>{t('action')}</LinkButton>}
    />
  );
}
