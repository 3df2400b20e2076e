import { getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/portal/page-head';
import { Card } from '@/components/ui/card';
import { hrefOf } from '@/lib/core/actor/roles';
import { optionTabs } from '@/lib/core/screens/lists';
import { messageKey } from '@/lib/run/i18n/message-key';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.options');

/** Under which heading an option stands; those not named here belong to the programme. */
const HEADINGS: Readonly<Record<'programme' | 'content' | 'people' | 'data', readonly string[]>> = {
  programme: [],
  content: ['labels', 'faqs', 'downloads', 'letter-blocks'],
  people: ['consultants', 'audit-entries', 'security-events', 'xray'],
  data: ['api-keys', 'apps', 'imports'],
};

const nameOf = (tab: string) => tab.split('/').at(-1)!;

const headingOf = (tab: string) =>
  Object.entries(HEADINGS).find(([, names]) => names.includes(nameOf(tab)))?.[0] ?? 'programme';

export default async function Options() {
  const [me, t, xray] = await Promise.all([currentPerson(), getTranslations('portal'), getTranslations('xray')]);
  return (
    <>
      <PageHead title={t('routes.options')} purpose={t('purposes.options')} />
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        {(Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]).map((heading) => (
          <Card key={heading} className="pb-2!" heading={t(`optionGroups.${heading}`)}>
            <ul className="mt-2 divide-y divide-line">
              {[...optionTabs, 'xray']
                .filter((tab) => headingOf(tab) === heading)
                .map((tab) => (
                  <li key={tab} className="relative py-2.5 hover:bg-accent-soft">
                    <a href={hrefOf(me.group, tab)} className="font-semibold after:absolute after:inset-0">
                      {t(messageKey(`routes.${tab.replaceAll('/', '-')}`))}
                    </a>
                    <p className="text-ink-soft text-sm">
                      {tab === 'xray' ? xray('purpose') : t(messageKey(`optionTexts.${nameOf(tab)}`))}
                    </p>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
