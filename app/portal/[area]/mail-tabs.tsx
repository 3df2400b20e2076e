import { getTranslations } from 'next-intl/server';
import { Tabs } from '@/components/portal/tabs';
import { findPortalRoute, hrefOf } from '@/lib/screens/portal-routes';

const SCREENS = ['outbox', 'jobs', 'letters'] as const;

/** Tabs of the screens about automatic mail. */
export async function MailTabs({ here }: { here: (typeof SCREENS)[number] }) {
  const t = await getTranslations();
  return (
    <Tabs
      label={t('jobs.views')}
      tabs={SCREENS.filter((name) => findPortalRoute('admin', name)).map((name) => ({
        href: hrefOf('admin', name),
        text: t(`portal.routes.${name}` as never),
        here: name === here,
      }))}
    />
  );
}
