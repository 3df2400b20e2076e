import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { currentPerson } from '@/lib/auth/current-person';
import { landingPage } from '@/lib/screens/portal-routes';

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
