import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { ListFooter } from '@/components/data-table/list-footer';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { OwnResult } from '@/components/treatments/own-result';
import { TreatmentCards } from '@/components/treatments/treatment-cards';
import { LinkButton } from '@/components/ui/button';
import { EmptyCard } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { openTreatment } from '@/lib/nouns/treatments/data';
import { listTreatments } from '@/lib/nouns/treatments/list-treatments';
import { localePath } from '@/lib/run/i18n/paths';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.treatments');

/** What patients see at `treatments`: a few of their own, and no table. */
export default async function OwnTreatments({ searchParams }: PageProps<'/portal/[area]/own-treatments'>) {
  const [me, query, t, locale] = await Promise.all([currentPerson(), searchParams, getTranslations(), getLocale()]);
  const path = hrefOf(me.group, 'treatments');
  if (me.group !== 'user') notFound();
  const list = await listTreatments(me, query);
  const [latest, ...others] = list.records;
  // The newest result at once, without another page in between.
  const newest = latest && list.state.page === 1 ? await openTreatment(me, latest._id) : null;
  const rows = newest ? others : list.records;
  return (
    <>
      <Saved what={query.saved} values={{ name: me.name || me.email }} />
      <PageHead title={t('treatments.own.title')} purpose={t('treatments.own.purpose')} />
      <div className="space-y-4">
        {list.total === 0 ? (
          <EmptyCard
            drawing="mirror"
            title={t('portal.empty.expert.treatments.title')}
            text={t('treatments.own.noneText')}
            action={
              <LinkButton href={localePath(locale, '/authorized-centers')} variant="secondary">
                {t('site.nav.centers')}
              </LinkButton>
            }
          />
        ) : (
          <>
            {newest && (
              // As wide as its picture, which leaves the sentence below it on the screen.
              <div className="max-w-[max(28rem,min(56rem,96dvh))]">
                <OwnResult treatment={newest} />
                <p className="mt-3 flex flex-wrap gap-3">
                  <LinkButton href={`${path}/${newest._id}`}>{t('treatments.own.open')}</LinkButton>
                  {!newest.rating && (
                    <LinkButton href={`${path}/${newest._id}#review`} variant="secondary">
                      {t('treatments.own.rate')}
                    </LinkButton>
                  )}
                </p>
              </div>
            )}
            {newest && rows.length > 0 && <h2 className="pt-4 font-semibold text-lg">{t('treatments.own.earlier')}</h2>}
            {rows.length > 0 && <TreatmentCards rows={rows} hrefOf={(id) => `${path}/${id}`} />}
            {list.total > list.records.length && <ListFooter path={path} view={list} />}
          </>
        )}
      </div>
    </>
  );
}
