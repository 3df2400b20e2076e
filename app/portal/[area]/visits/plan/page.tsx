import { getLocale, getTranslations } from 'next-intl/server';
import { PlanForm } from '@/components/centers/plan-form';
import { PlanResult } from '@/components/centers/plan-result';
import { PageHead } from '@/components/portal/page-head';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { drawTour } from '@/lib/nouns/centers/visits/draw-tour';
import { listCandidates, openPlan } from '@/lib/nouns/centers/visits/open-plan';
import { VISITS } from '@/lib/nouns/centers/visits/open-visits';
import { readPlanQuery } from '@/lib/nouns/centers/visits/rules.plan';
import { todayText } from '@/lib/run/i18n/dates';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('portal.routes.visits-plan');

const FIRST = 5;

/** Plans a day of visits: centers, start and time, with the shortest route. */
export default async function VisitPlan({ searchParams }: PageProps<'/portal/[area]/visits/plan'>) {
  const [me, given, t, locale] = await Promise.all([
    currentPerson(),
    searchParams,
    getTranslations('portal'),
    getLocale(),
  ]);
  const parameters = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])),
  );
  const q = first(given.q);
  const candidates = await listCandidates(me, q);
  // Begins with those most in need of a visit.
  if (parameters.size === 0)
    for (const { id, reasons } of candidates.slice(0, FIRST)) if (reasons.length > 0) parameters.append('center', id);
  const query = readPlanQuery(parameters, todayText());
  const plan = await openPlan(me, query, locale);
  const chosen = [...plan.tour.stops.map(({ center }) => center), ...plan.unplaced];
  const path = hrefOf(me.group, 'visits/plan');
  return (
    <>
      <PageHead
        title={t('routes.visits-plan')}
        purpose={t('purposes.visits-plan')}
        trail={[{ label: t('routes.visits'), href: hrefOf(me.group, VISITS) }]}
      />
      <div className="max-w-4xl space-y-4">
        <PlanForm query={query} q={q} chosen={chosen} candidates={candidates} action={path} />
        <PlanResult
          plan={plan}
          query={query}
          drawn={drawTour(plan, query.isRound, locale)}
          calendarHref={`/api/centers/visit-plan?${parameters}`}
          centerHref={(id) => hrefOf(me.group, `centers/${id}`)}
        />
      </div>
    </>
  );
}
