import { getTranslations } from 'next-intl/server';
import { Tabs } from '@/components/portal/tabs';
import { hrefOf } from '@/lib/core/actor/roles';
import { optionTabs } from '@/lib/core/screens/lists';
import { messageKey } from '@/lib/run/i18n/message-key';

/** Tabs of the screens under the options. */
export async function OptionTabs({ here }: { here: string }) {
  const t = await getTranslations('portal.routes');
  return (
    <Tabs
      label={t('options')}
      tabs={optionTabs.map((tab) => ({
        href: hrefOf('admin', tab),
        text: t(messageKey(tab.replaceAll('/', '-'))),
        here: here === tab,
      }))}
    />
  );
}
