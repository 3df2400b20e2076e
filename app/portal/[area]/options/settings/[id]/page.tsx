import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { SettingList } from '@/components/settings/setting-list';
import { hrefOf } from '@/lib/core/actor/roles';
import { openSettings } from '@/lib/nouns/settings/open-settings';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../../screen-page';

export const generateMetadata = pageTitle('portal.routes.options-settings');

export default async function Setting({ params, searchParams }: PageProps<'/portal/[area]/options/settings/[id]'>) {
  const [{ id }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations()]);
  const setting = (await openSettings(me).catch(orNotFound)).find((one) => one.id === id);
  if (!setting) notFound();
  const list = hrefOf(me.group, 'options/settings');
  const title = t(`settings.values.name.${setting.name}`);
  return (
    <>
      <Saved what={query.saved} />
      <PageHead title={title} trail={[{ label: t('portal.routes.options-settings'), href: list }]} />
      <SettingList settings={[setting]} path={`${list}/${id}`} />
    </>
  );
}
