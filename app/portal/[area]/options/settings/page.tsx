import { getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { SettingList } from '@/components/settings/setting-list';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { openSettings } from '@/lib/nouns/settings/open-settings';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('portal.routes.options-settings');

/** All numbers and switches of the programme, including those at their default. */
export default async function Settings({ searchParams }: PageProps<'/portal/[area]/options/settings'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations('portal')]);
  const settings = await openSettings(me).catch(orNotFound);
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={t('routes.options-settings')}
        purpose={t('purposes.options-settings')}
        trail={[{ label: t('routes.options'), href: hrefOf(me.group, 'options') }]}
      />
      <SettingList settings={settings} path={hrefOf(me.group, 'options/settings')} q={first(query.q)} />
    </>
  );
}
