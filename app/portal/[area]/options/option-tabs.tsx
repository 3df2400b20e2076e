import { getTranslations } from 'next-intl/server';
import { Tabs } from '@/components/portal/tabs';
import { optionTabs } from '@/lib/core/screens/lists';
import { hrefOf } from '@/lib/core/screens/portal-routes';

/** Tabs of the screens under the options. */
export async function OptionTabs({ here }: { here: string }) {
  const t = await getTranslations('portal.routes');
  return (
    <Tabs
      label={t('options')}
      tabs={optionTabs.map((tab) => ({
        href: hrefOf('admin', tab),
        text: t(tab.replaceAll('/', '-') as never),
        here: here === tab,
      }))}
    />
  );
}
