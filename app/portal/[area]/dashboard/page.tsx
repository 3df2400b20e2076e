import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { MissingData } from '@/components/centers/missing-data';
import { LevelCard } from '@/components/credits/level-card';
import { ShortList } from '@/components/data-table/short-list';
import { NewsCard } from '@/components/news/news-card';
import { PageHead } from '@/components/portal/page-head';
import { LinkButton } from '@/components/ui/button';
import { currentPerson } from '@/lib/auth/current-person';
import { hrefOf } from '@/lib/auth/routes';
import { openLatest } from '@/lib/open-latest';
import { readSettings } from '@/lib/settings/data';
import { ownRecord } from '@/lib/users/data';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('dashboard') };
}

export default async function Dashboard() {
  const [me, t, locale] = await Promise.all([currentPerson(), getTranslations('dashboard'), getLocale()]);
  const [person, settings, treatments, codes, centers, news] = await Promise.all([
    ownRecord(me),
    readSettings(),
    openLatest('treatments', me, ['treatedOn', 'productName', 'startValue', 'endValue', 'gain', 'rating'], {
      sort: '-treatedOn',
    }),
    openLatest('product-codes', me, ['code', 'productType', 'consumptionDate'], { sort: '-consumptionDate' }),
    openLatest('centers', me, ['name', 'address', 'missingData', 'isAuthorized'], { limit: '20' }),
    openLatest('news', me, ['title', 'description', 'link', 'updatedAt'], { limit: '4', language: locale }),
  ]);
  const area = (path: string) => hrefOf(me.group, path);
  return (
    <>
      <PageHead
        title={t('hello', { name: me.name || me.email })}
        purpose={t('purpose')}
        action={<LinkButton href={area('kit')}>{t('register')}</LinkButton>}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-4">
          <LevelCard
            person={person}
            training={{
              theory: settings['credits.training.theory'],
              practice: settings['credits.training.practice'],
            }}
          />
          <ShortList
            title={t('treatments')}
            {...treatments}
            empty={t('noTreatments')}
            more={{ href: area('treatments'), text: t('all', { count: treatments.total }) }}
            hrefOf={(id) => area(`treatments/${id}`)}
          />
          <ShortList
            title={t('codes')}
            {...codes}
            empty={t('noCodes')}
            more={{ href: area('product-codes'), text: t('all', { count: codes.total }) }}
          />
        </div>
        <div className="min-w-0 space-y-4">
          <MissingData
            centers={centers.records}
            addHref={area('profile/add-centers')}
            hrefOf={(id) => area(`centers/${id}`)}
          />
          <NewsCard news={news.records} links={{ academy: settings['links.academy'], shop: settings['links.shop'] }} />
        </div>
      </div>
    </>
  );
}
