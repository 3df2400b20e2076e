import { getLocale, getTranslations } from 'next-intl/server';
import { MissingData } from '@/components/centers/missing-data';
import { LevelCard } from '@/components/credits/level-card';
import { NextStep } from '@/components/credits/next-step';
import { totalsOf } from '@/components/credits/totals';
import { DownloadsCard } from '@/components/downloads/downloads-card';
import { FirstSteps } from '@/components/memberships/first-steps';
import { isToDecide, waitingItems } from '@/components/memberships/waiting-items';
import { NewsCard } from '@/components/news/news-card';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { Today } from '@/components/portal/today';
import { type LatestTreatment, LatestTreatments, patientName } from '@/components/treatments/latest-treatments';
import { LinkButton } from '@/components/ui/button';
import { ProfileGaps } from '@/components/users/data-card';
import { hrefOf } from '@/lib/core/actor/roles';
import { openDashboard } from '@/lib/nouns/accounts/experts/open-dashboard';
import { missingForTraining } from '@/lib/nouns/credits/rules';
import { firstSteps } from '@/lib/nouns/memberships/rules.first-steps';
import type { Treatment } from '@/lib/nouns/treatments/data';
import { controlPlan, controlToDo } from '@/lib/nouns/treatments/rules.controls';
import { dayText, todayText } from '@/lib/run/i18n/dates';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { Refusal } from '../refusal';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.dashboard');

type DueTreatment = LatestTreatment & Pick<Treatment, 'period'>;

/** Visitors' inquiries on the first screen; the rest of the items are requests to decide, and controls. */
const FIRST = 2;
const MOST = 5;

export default async function Dashboard({ searchParams }: PageProps<'/portal/[area]/dashboard'>) {
  const [me, query, t, today, locale, periods, all] = await Promise.all([
    currentPerson(),
    searchParams,
    getTranslations('dashboard'),
    getTranslations('today'),
    getLocale(),
    getTranslations('records.values.period'),
    getTranslations(),
  ]);
  const {
    person,
    settings,
    outlook,
    treatments,
    centers,
    news,
    downloads,
    promos,
    siteOrigin,
    waiting,
    waitingInquiries,
    controls,
    usualDays,
    seen,
  } = await openDashboard(me, locale);
  const area = (path: string) => hrefOf(me.group, path);
  const progress = { isConfirmed: me.isConfirmed, isEnabled: person.isEnabled, centers: centers.records };
  // The first steps say what comes next: until then nothing is said to be missing.
  const shows = (total: number) => total > 0 || !firstSteps(progress);
  const decisions = [...waiting.theirs, ...waiting.mine].filter((one) => isToDecide(me, one));
  const due = controls.records as unknown as DueTreatment[];
  const controlText = ({ _id, productName, treatedOn, period }: DueTreatment) => {
    const visits = seen.filter(({ treatmentId }) => treatmentId === _id);
    const next = controlToDo(controlPlan(treatedOn, visits, todayText()), period);
    const result = { method: productName, date: dayText(treatedOn) };
    return next
      ? today('controlText', { period: periods(next.period), due: dayText(next.due), ...result })
      : today('result', result);
  };
  return (
    <>
      <Saved what={query.saved} values={{ name: me.name || me.email }} />
      <Refusal id={query.refused} />
      <PageHead
        title={t('hello', { name: me.name || me.email })}
        purpose={t('purpose')}
        action={<LinkButton href={area('kit')}>{all('portal.routes.kit')}</LinkButton>}
      />
      <FirstSteps
        {...progress}
        waiting={waiting.mine}
        usualDays={usualDays}
        training={missingForTraining(totalsOf(person), settings)}
        academy={settings['links.academy']}
        hrefOf={area}
      />
      <Today
        title={today('own')}
        items={[
          ...(await waitingItems({ me, waiting: decisions, back: 'dashboard', hrefOf: area })),
          ...waitingInquiries.slice(0, FIRST).map(({ _id, kind, name, center, confirmedAt }) => ({
            id: _id,
            icon: 'calendar' as const,
            title: today('asks', { kind, name }),
            reason: today('asksText', { center, date: dayText(confirmedAt) }),
            href: area('inquiries'),
          })),
          ...due.map((one) => ({
            id: one._id,
            icon: 'clock' as const,
            title: today('control', { name: patientName(one) }),
            reason: controlText(one),
            href: area(`treatments/${one._id}`),
          })),
        ].slice(0, MOST)}
        more={
          controls.total > due.length && (
            <LinkButton size="sm" variant="secondary" href={`${area('treatments')}?period=due`}>
              {today('allControls', { count: String(controls.total) })}
            </LinkButton>
          )
        }
      />
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="*:min-w-0 max-xl:contents xl:space-y-4">
          <div className="max-xl:-order-3">
            <LevelCard
              person={person}
              training={{
                theory: settings['credits.training.theory'],
                practice: settings['credits.training.practice'],
              }}
            />
          </div>
          {shows(treatments.total) && (
            <LatestTreatments
              rows={treatments.records as unknown as LatestTreatment[]}
              total={treatments.total}
              isLowerBound={treatments.isLowerBound}
              listHref={area('treatments')}
            />
          )}
          <NewsCard news={news.records} academy={settings['links.academy']} />
        </div>
        <div className="*:min-w-0 max-xl:contents xl:space-y-4">
          <div className="max-xl:-order-2">
            <NextStep person={person} outlook={outlook} settings={settings} today={new Date()} hrefOf={area} />
          </div>
          <ProfileGaps person={person} href={area('profile')} />
          {shows(centers.records.length) && (
            <MissingData
              centers={centers.records}
              addHref={area('profile/add-centers')}
              hrefOf={(id) => area(`centers/${id}`)}
            />
          )}
          <DownloadsCard
            downloads={downloads}
            promos={promos}
            shop={settings['links.shop']}
            points={person.fanShopPoints}
            siteOrigin={siteOrigin}
          />
        </div>
      </div>
    </>
  );
}
