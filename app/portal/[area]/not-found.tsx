import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { currentPerson } from '@/lib/web/sign-in/current-person';

export default async function NotFound() {
  const [{ group }, all] = await Promise.all([currentPerson(), getTranslations()]);
  return (
    <EmptyState
      isScreen
      drawing="search"
      title={all('problems.not-found.title')}
      text={all('portal.notFound.text')}
      action={<LinkButton href={landingPage(group)}>{all('problems.home')}</LinkButton>}
    />
  );
}
