import { getFormatter, getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { PrintButton } from '@/components/ui/print-button';
import { clock, stretches } from '@/lib/nouns/centers/opening-hours/rules';
import type { drawTour } from '@/lib/nouns/centers/visits/draw-tour';
import type { Plan, PlannedCenter } from '@/lib/nouns/centers/visits/open-plan';
import { type PlanQuery, placeOf, type Stop, weekdayOf } from '@/lib/nouns/centers/visits/rules.plan';
import { dayText } from '@/lib/run/i18n/dates';
import { phoneText } from '@/lib/run/i18n/number-text';
import { PointsMap } from './points-map';

interface PlanResultProps {
  plan: Plan;
  query: PlanQuery;
  drawn: ReturnType<typeof drawTour>;
  calendarHref: string;
  centerHref: (id: string) => string;
}

export async function PlanResult({ plan, query, drawn, calendarHref, centerHref }: PlanResultProps) {
  const t = await getTranslations('center-visits.planner');
  const format = await getFormatter();
  const all = await getTranslations();
  const { tour, start, isUnknownStart, unplaced } = plan;
  const kilometres = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  if (tour.stops.length === 0)
    return (
      <Card className="print:hidden">
        <EmptyState title={t('empty')} text={t('emptyText')} />
      </Card>
    );
  return (
    <div className="space-y-4">
      {isUnknownStart && <Notice tone="warn">{t('unknownStart', { place: query.from })}</Notice>}
      {unplaced.length > 0 && (
        <Notice tone="warn">{t('unplaced', { names: unplaced.map(({ name }) => name).join(', ') })}</Notice>
      )}
      <Card heading={t('dayOf', { day: dayText(query.day) })}>
        <p className="mt-1 text-ink-soft">
          {t('sum', { count: tour.stops.length, km: kilometres(tour.kilometres), end: clock(tour.ends % 1440) })}
        </p>
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          <LinkButton href={drivingHref(plan, query.isRound)} target="_blank" rel="noopener noreferrer">
            <Icon name="map" />
            {t('openMaps')}
            <span className="sr-only"> ({all('centers.public.newTab')})</span>
          </LinkButton>
          <LinkButton href={calendarHref} variant="secondary">
            <Icon name="download" />
            {t('calendar')}
          </LinkButton>
          <PrintButton text={all('treatments.actions.print')} variant="secondary" />
        </div>
        <div className="mt-4">
          <PointsMap drawing={drawn.drawing} marks={drawn.marks} label={t('map')} sources={all('map.sources')} />
        </div>
        <ol className="mt-4 divide-y divide-line">
          {start && <End at={query.start} text={t('startAt', { place: start.name })} />}
          {tour.stops.map((stop, n) => (
            <StopLine
              key={stop.center.id}
              stop={stop}
              number={n + 1}
              day={query.day}
              href={centerHref(stop.center.id)}
            />
          ))}
          {start && query.isRound && <End at={tour.ends % 1440} text={t('backAt', { place: start.name })} />}
        </ol>
      </Card>
    </div>
  );
}

const End = ({ at, text }: { at: number; text: string }) => (
  <li className="flex gap-3 py-3 text-ink-soft">
    <span className="w-14 shrink-0 font-semibold tabular-nums">{clock(at)}</span>
    <span>{text}</span>
  </li>
);

/** The stops in their order, for the driver's own navigation. Without a start, it begins where the driver is. */
function drivingHref({ start, tour }: Plan, isRound: boolean): string {
  const at = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`;
  const home = start ? at(start) : '';
  const stops = [home, ...tour.stops.map(({ center }) => at(center)), ...(home && isRound ? [home] : [])];
  return `https://www.google.com/maps/dir/${stops.join('/')}`;
}

interface StopLineProps {
  stop: Stop<PlannedCenter>;
  number: number;
  day: string;
  href: string;
}

async function StopLine({ stop, number, day, href }: StopLineProps) {
  const t = await getTranslations('center-visits.planner');
  const words = await getTranslations('records.values.visitReasons');
  const format = await getFormatter();
  const { center, kilometres, arrives, leaves, isOpen } = stop;
  const open = center.hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(stretches)
    .map(([from, to]) => `${clock(from)}–${clock(to)}`)
    .join(', ');
  const hours = isOpen === null ? t('hoursUnknown') : open ? t('hours', { hours: open }) : t('closed');
  return (
    <li id={`stop-${number}`} className="flex scroll-mt-20 break-inside-avoid gap-3 py-3">
      <span className="w-14 shrink-0 tabular-nums">
        <b className="font-semibold">{clock(arrives % 1440)}</b>
        <span className="block text-ink-soft text-sm">{clock(leaves % 1440)}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {number}.{' '}
          <a href={href} className="link">
            {center.name}
          </a>
        </p>
        <p className="text-sm">{placeOf(center)}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          {center.phone && (
            <a className="link" href={`tel:${center.phone.replaceAll(' ', '')}`}>
              {phoneText(center.phone)}
            </a>
          )}
          {kilometres > 0 && <span>{t('leg', { km: format.number(kilometres, { maximumFractionDigits: 1 }) })}</span>}
          <span>{hours}</span>
          {isOpen === false && open && (
            <Badge tone="warn" icon="clock">
              {t('shut')}
            </Badge>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          {center.reasons.flatMap((one) => (one === 'quiet' ? [] : words(one))).join(' · ')}
        </p>
      </div>
    </li>
  );
}
