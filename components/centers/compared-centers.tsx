import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { MeasuredResult } from '@/lib/nouns/centers/measured-results';
import { clock, localTime, stretches } from '@/lib/nouns/centers/opening-hours/rules';
import { addressLines, phoneLink } from '@/lib/nouns/centers/rules';
import { roundedDistance } from '@/lib/nouns/centers/rules.search';
import type { PublicCenter } from '@/lib/nouns/centers/schema';
import type { LatLng } from '@/lib/nouns/places/map/rules';
import { phoneText } from '@/lib/run/i18n/number-text';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { inquiryPath, priceText, weekOf } from './center-head';
import { COMPARE_FORM, cardFactsOf } from './center-list';
import { HoursTable } from './hours-table';
import { OpeningScope, OpenNow } from './opening';
import { TierBadge } from './tier-badge';

/** More do not fit side by side. */
export const MOST_COMPARED = 3;

interface CompareBarProps {
  locale: Locale;
  /** The point from which the list measures distances. */
  origin?: LatLng | undefined;
  query: string;
}

/** The form of a list's checkboxes, at the foot of the screen while one is checked; needs no script. */
export async function CompareBar({ locale, origin, query }: CompareBarProps) {
  const common = await getTranslations();
  const kept = new URLSearchParams(query);
  if (origin) kept.set('from', `${origin.lat.toFixed(4)},${origin.lng.toFixed(4)}`);
  return (
    <form
      id={COMPARE_FORM}
      action={localePath(locale, '/authorized-centers/compare')}
      className="fixed inset-x-0 bottom-0 z-40 hidden flex-wrap items-center justify-center gap-x-4 gap-y-1 border-line border-t bg-raised px-4 py-2.5 shadow-float group-has-checked/list:flex print:hidden"
    >
      {/* Of the view: moving the map replaces it. */}
      <span id="compare-search" hidden>
        {[...kept].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </span>
      <p className="font-medium text-sm">{common('centers.compare.choose', { count: String(MOST_COMPARED) })}</p>
      <span className="flex gap-2">
        <Button type="submit">{common('centers.search.compare')}</Button>
        <Button type="reset" variant="quiet">
          {common('centers.compare.reset')}
        </Button>
      </span>
    </form>
  );
}

type Better = [
  word: 'nearest' | 'lightest' | 'cheapest' | 'rated' | 'quickest',
  value: (center: PublicCenter) => number | null,
];

const negative = (value: number | null | undefined) => (value == null ? null : -value);

/** The centers with the least value, unless all that have one have the same. */
function bestOf(centers: readonly PublicCenter[], worth: Better[1]): Set<string> {
  const known = centers.flatMap((center) => {
    const value = worth(center);
    return value === null ? [] : [{ id: center.id, value }];
  });
  const least = Math.min(...known.map(({ value }) => value));
  const best = known.filter(({ value }) => value === least);
  return new Set(best.length < known.length ? best.map(({ id }) => id) : []);
}

interface ComparedCentersProps {
  centers: readonly PublicCenter[];
  results: ReadonlyMap<string, MeasuredResult[]>;
  without: (slug: string) => string;
}

/** Centers as columns, their properties as groups of rows: rows without any value are left out. */
export async function ComparedCenters({ centers, results, without }: ComparedCentersProps) {
  const locale = await getLocale();
  const t = await getTranslations('centers.compare');
  const own = await getTranslations('centers.public');
  const spoken = await getTranslations('records.values.languages');
  const facilities = await getTranslations('records.values.facilities');
  const format = await getFormatter();
  const common = await getTranslations();
  const now = new Date();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const said = new Map(
    await Promise.all(centers.map(async (one) => [one.id, new Map(await cardFactsOf(one))] as const)),
  );
  const prices = new Map(await Promise.all(centers.map(async (one) => [one.id, await priceText(one)] as const)));
  const rows: [label: string, cell: (center: PublicCenter) => ReactNode, better?: Better][] = [
    [common('records.fields.tier'), ({ tier }) => <TierBadge tier={tier} />],
    [
      common('centers.search.distance'),
      ({ distanceKm }) => {
        if (distanceKm === null) return null;
        const { value, unit } = roundedDistance(distanceKm);
        return format.number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
      },
      ['nearest', ({ distanceKm }) => distanceKm],
    ],
    [
      own('results.title'),
      ({ id }) => <Measured results={results.get(id) ?? []} />,
      ['lightest', ({ id }) => negative(results.get(id)?.[0]?.median)],
    ],
    [t('price'), ({ id }) => prices.get(id), ['cheapest', ({ priceFrom }) => priceFrom]],
    [own('reviews.title'), ({ id }) => said.get(id)?.get('star'), ['rated', ({ rating }) => negative(rating)]],
    [t('answers'), ({ id }) => said.get(id)?.get('send'), ['quickest', ({ answerHours }) => answerHours]],
    [own('hours'), (center) => (center.openingHours.length > 0 ? <Today center={center} now={now} /> : null)],
    [own('methods'), ({ methods }) => (methods.length > 0 ? methods.join(', ') : null)],
    [common('records.fields.languages'), ({ languages }) => list.format(languages.map((one) => spoken(one)))],
    [
      common('records.fields.facilities'),
      (center) => (center.facilities.length > 0 ? center.facilities.map((one) => facilities(one)).join(', ') : null),
    ],
    [
      common('records.fields.address'),
      (center) => {
        const { street, town } = addressLines(center);
        return [street, town].filter(Boolean).join(', ');
      },
    ],
    [
      common('records.fields.phoneNumber'),
      ({ phone }) =>
        phone && (
          <a href={phoneLink(phone)} className="link tabular-nums">
            {phoneText(phone)}
          </a>
        ),
    ],
  ];
  return (
    <section aria-labelledby="compared" className="relative mt-6 snap-x overflow-x-auto print:overflow-visible">
      <table className={`w-full table-fixed text-left ${centers.length > 2 ? 'min-w-132' : ''}`}>
        <thead>
          <tr className="align-top">
            {centers.map((center) => (
              <th key={center.id} scope="col" className="snap-start pr-4 pb-3 font-normal">
                <a
                  href={localePath(locale, `/authorized-centers/${center.slug}`)}
                  className="wrap-anywhere display block text-lg leading-snug hover:text-accent md:text-xl"
                >
                  {center.name}
                </a>
                <a href={without(center.slug)} className="link inline-flex min-h-11 items-center text-sm print:hidden">
                  {t('remove')}
                  <span className="sr-only">: {center.name}</span>
                </a>
                <div className="print:hidden">
                  <Act center={center} locale={locale} />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(([label, cell, better]) => {
          const best = better && bestOf(centers, better[1]);
          const cells = centers.map((center) => ({ id: center.id, shown: cell(center), isBest: best?.has(center.id) }));
          if (cells.every(({ shown }) => !shown)) return null;
          return (
            <tbody key={label} className="border-line border-t">
              <tr>
                <th scope="rowgroup" colSpan={centers.length} className="pt-3 font-normal text-ink-soft text-sm">
                  <span className="sticky left-0">{label}</span>
                </th>
              </tr>
              <tr className="align-top">
                {cells.map(({ id, shown, isBest }) => (
                  <td key={id} className="wrap-anywhere pt-1 pr-4 pb-3">
                    {isBest && (
                      <Badge tone="good" icon="check" className="mb-1 whitespace-normal!">
                        {t(`best.${better![0]}`)}
                      </Badge>
                    )}
                    <div>{shown || <span className="text-ink-soft">{t('unknown')}</span>}</div>
                  </td>
                ))}
              </tr>
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

/** The result that patients may expect: of all methods together, then method by method. */
async function Measured({ results: [all, ...methods] }: { results: readonly MeasuredResult[] }) {
  const [t, common] = await Promise.all([getTranslations('centers.compare'), getTranslations()]);
  if (!all) return <span className="text-ink-soft">{t('unmeasured')}</span>;
  return (
    <>
      <strong className="display block text-xl">{t('median', { median: all.median })}</strong>
      <span className="text-ink-soft text-sm">{common('settings.units.treatments', { count: all.treatments })}</span>
      <ul className="mt-2 text-sm">
        {methods.map(({ method, median, treatments }) => (
          <li key={method}>{t('byMethod', { method: method!, median, count: treatments })}</li>
        ))}
      </ul>
    </>
  );
}

/** Today's hours, and whether it is open; the whole week on paper, which is read on another day. */
async function Today({ center, now }: { center: PublicCenter; now: Date }) {
  const week = weekOf(center);
  const { weekday } = localTime(now, center.timeZone);
  const today = center.openingHours.filter((day) => day.weekday === weekday).flatMap(stretches);
  return (
    <OpeningScope week={week}>
      <div className="print:hidden">
        <OpenNow week={week} now={now} />
        {today.length > 0 && (
          <p className="mt-1 text-sm tabular-nums">
            {today.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', ')}
          </p>
        )}
      </div>
      <div className="hidden text-sm print:block">
        <HoursTable hours={center.openingHours} />
      </div>
    </OpeningScope>
  );
}

/** The next step: an appointment, or the phone where the practice takes no requests. */
async function Act({ center, locale }: { center: PublicCenter; locale: Locale }) {
  const t = await getTranslations('centers.public.acts');
  const { name, slug, phone, refusesInquiries } = center;
  if (!refusesInquiries)
    return (
      <LinkButton href={localePath(locale, inquiryPath(slug, 'appointment'))} className="max-md:w-full">
        {t('appointment')}
        <span className="sr-only">: {name}</span>
      </LinkButton>
    );
  if (!phone) return null;
  return (
    <LinkButton href={phoneLink(phone)} variant="secondary" className="max-md:w-full">
      <Icon name="phone" />
      {t('call', { phone: phoneText(phone) })}
    </LinkButton>
  );
}
