import { getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/portal/page-head';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens, optionTabs } from '@/lib/core/screens/lists';
import { openLatest } from '@/lib/core/screens/open-latest';
import { SETTING_NAMES } from '@/lib/nouns/settings/schema';
import { messageKey } from '@/lib/run/i18n/message-key';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.options');

export default async function Options() {
  const [me, t] = await Promise.all([currentPerson(), getTranslations('portal')]);
  const totals = await Promise.all(
    optionTabs.map(async (tab) => {
      // Settings that still have their default count too.
      if (tab === 'options/settings') return { total: SETTING_NAMES.length, isLowerBound: false };
      const { resource, columns } = listScreens[tab]!;
      return openLatest(resource, me, columns.slice(0, 1), { limit: '1' });
    }),
  );
  return (
    <>
      <PageHead title={t('routes.options')} purpose={t('purposes.options')} />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {optionTabs.map((tab, index) => (
          <li key={tab}>
            <Card className="relative flex h-full items-start gap-3 transition-colors hover:border-accent">
              <div className="min-w-0 flex-1">
                <h2 className="font-semibold text-lg">
                  <a href={hrefOf(me.group, tab)} className="after:absolute after:inset-0">
                    {t(messageKey(`routes.${tab.replaceAll('/', '-')}`))}
                  </a>
                </h2>
                <p className="mt-1 text-ink-soft text-sm">{t(messageKey(`optionTexts.${tab.split('/').at(-1)}`))}</p>
                <p className="mt-2 text-sm tabular-nums">
                  {t('entries', { count: totals[index]!.total, bound: String(totals[index]!.isLowerBound) })}
                </p>
              </div>
              <Icon name="chevron-right" className="mt-1 text-accent" />
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
