import { getTranslations } from 'next-intl/server';
import { LoadPanel } from '@/components/centers/load-panel';
import { Today } from '@/components/portal/today';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import { loadHrefs, openLoads } from '@/lib/nouns/centers/visits/open-load';
import { listCandidates } from '@/lib/nouns/centers/visits/open-plan';
import { dayText, todayText } from '@/lib/run/i18n/dates';
import type { ListPart } from '../slots';

/** What is to be done, on the start page of those who do it or see that it is done. */
export async function VisitLoad({ me, query }: ListPart) {
  if (me.group === 'admin') return null;
  const loads = await openLoads(me);
  const isBegun = Object.keys(query).some((name) => name !== 'saved');
  return (
    <>
      {me.group === 'consultant' && !isBegun && <VisitsToday me={me} />}
      <LoadPanel loads={loads} isOfOthers={me.group === 'area-manager'} hrefsOf={(id) => loadHrefs(me, id)} />
    </>
  );
}

const FIRST = 5;

/** The few centers to visit first, why, and the way from one to the next. */
async function VisitsToday({ me }: { me: Person }) {
  const [all, t, reasons] = await Promise.all([
    listCandidates(me, ''),
    getTranslations('today'),
    getTranslations('records.values.visitReasons'),
  ]);
  const first = all.filter((center) => center.reasons.length > 0).slice(0, FIRST);
  const today = todayText();
  const why = ({ reasons: given, lastVisitOn, nextContactOn }: (typeof first)[number]) =>
    [
      ...given.map((reason) =>
        reason === 'contactDue' && nextContactOn && nextContactOn < today
          ? t('contactPast', { day: dayText(nextContactOn) })
          : reasons(reason),
      ),
      lastVisitOn ? t('lastVisit', { day: dayText(lastVisitOn) }) : t('neverVisited'),
    ].join(' · ');
  const route = new URLSearchParams(first.map(({ id }) => ['center', id]));
  return (
    <Today
      title={t('visits', { count: first.length })}
      items={first.map((center) => ({
        id: center.id,
        icon: 'pin' as const,
        title: [center.name, center.town].filter(Boolean).join(', '),
        reason: why(center),
        href: hrefOf(me.group, `centers/${center.id}`),
      }))}
      more={
        <>
          <LinkButton size="sm" href={`${hrefOf(me.group, 'visits/plan')}?${route}`}>
            <Icon name="map" className="size-4" />
            {t('route')}
          </LinkButton>
          <LinkButton size="sm" variant="secondary" href={hrefOf(me.group, 'visits')}>
            {t('allVisits')}
          </LinkButton>
        </>
      }
    />
  );
}
