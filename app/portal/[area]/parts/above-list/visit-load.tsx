import { getTranslations } from 'next-intl/server';
import { LoadPanel } from '@/components/centers/load-panel';
import { CountedAt } from '@/components/portal/page-head';
import { CallLink, Today } from '@/components/portal/today';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import type { VisitReason } from '@/lib/nouns/centers/schema';
import { loadHrefs } from '@/lib/nouns/centers/visits/open-load';
import { listCandidates } from '@/lib/nouns/centers/visits/open-plan';
import { openTerritoryLoad, type TerritoryLoad } from '@/lib/nouns/centers/visits/open-territory';
import { provinceFilters, provinceName } from '@/lib/nouns/places/schema.provinces';
import { dayText, todayText } from '@/lib/run/i18n/dates';
import { DueTasks } from '../../due-tasks';
import type { ListPart } from '../slots';

/** On the start page of those who do the work, what to do today; for those who oversee it, the load of each. */
export async function VisitLoad({ me, query }: ListPart) {
  if (me.group === 'admin') return null;
  const isBegun = Object.keys(query).some((name) => name !== 'saved');
  if (me.group === 'consultant')
    return (
      !isBegun && (
        <>
          <DueTasks me={me} />
          <VisitsToday me={me} />
        </>
      )
    );
  const { loads, provinces, countedAt } = await openTerritoryLoad(me);
  return (
    <>
      {!isBegun && <DueTasks me={me} />}
      {!isBegun && <AreaToday me={me} loads={loads} provinces={provinces} />}
      <CountedAt at={countedAt} />
      <LoadPanel loads={loads} hrefsOf={(id) => loadHrefs(me, id)} />
    </>
  );
}

const FIRST = 5;

/** An area manager's most urgent work: what nobody is in charge of, and the consultant furthest behind. */
async function AreaToday({ me, loads, provinces }: { me: Person } & Pick<TerritoryLoad, 'loads' | 'provinces'>) {
  const t = await getTranslations('today');
  const gaps = provinces.filter(({ waiting }) => waiting > 0).slice(0, 2);
  const unclaimed = loads.find(({ id, requests }) => id === null && requests > 0);
  const behind = loads.filter(({ id, name, contacts }) => id && name && contacts > 0);
  return (
    <Today
      title={t('area')}
      items={[
        ...gaps.map(({ code, waiting, centers }) => ({
          id: code,
          icon: 'pin' as const,
          title: t('gap', { province: provinceName(code), count: waiting }),
          reason: t('gapText', { count: centers }),
          href: `${hrefOf(me.group, 'not-associated-centers')}?${new URLSearchParams(provinceFilters(code))}`,
        })),
        ...(unclaimed
          ? [
              {
                id: 'unclaimed',
                icon: 'gift' as const,
                title: t('unclaimed', { count: unclaimed.requests }),
                reason: t('unclaimedText'),
                href: loadHrefs(me, null).requests,
              },
            ]
          : []),
        ...behind
          .toSorted((a, b) => b.contacts - a.contacts)
          .map(({ id, name, contacts, visits, requests }) => ({
            id: id!,
            icon: 'clock' as const,
            title: t('behind', { name: name!, count: contacts }),
            reason: t('behindText', { visits, requests }),
            href: loadHrefs(me, id).contacts,
          })),
      ].slice(0, FIRST)}
    />
  );
}

async function VisitsToday({ me }: { me: Person }) {
  const [all, t, reasons, common] = await Promise.all([
    listCandidates(me, ''),
    getTranslations('today'),
    getTranslations('records.values.visitReasons'),
    getTranslations(),
  ]);
  const first = all
    .filter((center) => center.reasons.length > 0)
    .slice(0, FIRST)
    .toSorted((a, b) => (a.nextContactOn ?? '9').localeCompare(b.nextContactOn ?? '9'));
  const today = todayText();
  /** Two reasons, with what differs from center to center. */
  const why = ({
    reasons: given,
    lastVisitOn,
    nextContactOn,
    lastTrimester,
    hasWelcomeKit,
  }: (typeof first)[number]) => {
    const { treatments, minimum } = lastTrimester;
    const isPast = nextContactOn && nextContactOn < today;
    const said: Partial<Record<VisitReason, string>> = {
      contactDue: isPast ? t('contactPast', { day: dayText(nextContactOn) }) : reasons('contactDue'),
      requestWaiting: reasons('requestWaiting'),
      belowMinimum: t('below', { count: treatments, minimum: minimum ?? 0 }),
      kitMissing: t('kit', { kit: hasWelcomeKit ? 'promo' : 'welcome' }),
    };
    const lastVisit = lastVisitOn ? t('lastVisit', { day: dayText(lastVisitOn) }) : t('neverVisited');
    return [...given.flatMap((reason) => said[reason] ?? []), lastVisit].slice(0, 2).join(' · ');
  };
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
        act: center.phone && <CallLink phone={center.phone} />,
      }))}
      more={
        <>
          <LinkButton size="sm" href={`${hrefOf(me.group, 'visits/plan')}?${route}`}>
            <Icon name="map" className="size-4" />
            {common('center-visits.plan')}
          </LinkButton>
          <LinkButton size="sm" variant="secondary" href={hrefOf(me.group, 'visits')}>
            {t('allVisits')}
          </LinkButton>
        </>
      }
    />
  );
}
