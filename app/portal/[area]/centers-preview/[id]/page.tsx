import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { CenterBody } from '@/components/centers/center-body';
import { PageHead } from '@/components/portal/page-head';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import { findPreview } from '@/lib/nouns/centers/find-public';
import { listShownPeople } from '@/lib/nouns/centers/list-shown-people';
import { readMeasuredResults } from '@/lib/nouns/centers/measured-results';
import { localePath } from '@/lib/run/i18n/paths';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound } from '../../or-not-found';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('centers.preview'))('title') };
}

/** Previews one of the reader's centers as patients see it, or would see it. */
export default async function CenterPreview({ params }: PageProps<'/portal/[area]/centers-preview/[id]'>) {
  const [{ id }, me, locale, t] = await Promise.all([params, currentPerson(), getLocale(), getTranslations()]);
  const center = await findPreview(me, id).catch(orNotFound);
  const [people, results] = await Promise.all([listShownPeople(center.id), readMeasuredResults([center.id])]);
  const path = hrefOf(me.group, `centers/${id}`);
  return (
    <>
      <PageHead
        title={t('centers.preview.title')}
        purpose={t('centers.preview.purpose')}
        trail={{
          label: t('portal.trail'),
          crumbs: [
            { label: t('portal.routes.myCenters'), href: hrefOf(me.group, 'profile') },
            { label: center.name, href: path },
            { label: t('centers.preview.title'), href: '#content' },
          ],
        }}
        action={<LinkButton href={path}>{t('centers.preview.edit')}</LinkButton>}
      />
      {center.isPublic ? (
        <Notice tone="good">
          <a href={localePath(locale, `/authorized-centers/${center.slug}`)} className="link">
            {t('centers.preview.public')}
          </a>
        </Notice>
      ) : (
        <Notice tone="warn">
          <p>{t('centers.preview.notPublic')}</p>
        </Notice>
      )}
      <div className="mt-4 max-w-page rounded-card border border-line border-dashed p-4 md:p-6">
        <CenterBody center={center} heading="h2" people={people} results={results.get(center.id) ?? []} />
      </div>
    </>
  );
}
