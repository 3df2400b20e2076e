import { getTranslations } from 'next-intl/server';
import { Tabs } from '@/components/portal/tabs';
import { hrefOf } from '@/lib/core/actor/roles';
import type { Area } from '@/lib/core/screens/define';
import { screensBeside } from '@/lib/core/screens/lists';
import { nameKeyOf } from '@/lib/core/screens/portal-routes';
import { messageKey } from '@/lib/run/i18n/message-key';

/** Tabs of the screens beside this one, if there are any: without them some could be reached only by their address. */
export async function ScreenTabs({ area, here }: { area: Area; here: string }) {
  const paths = screensBeside(area, here);
  if (paths.length < 2) return null;
  const t = await getTranslations('portal');
  return (
    <Tabs
      label={t('views')}
      tabs={paths.map((path) => ({
        href: hrefOf(area, path),
        text: t(messageKey(`routes.${nameKeyOf(area, path)}`)),
        here: path === here,
      }))}
    />
  );
}
