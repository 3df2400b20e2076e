import { getFormatter, getTranslations } from 'next-intl/server';
import { RangeStrip } from '@/components/site/methods/method-result';
import { Badge } from '@/components/ui/badge';
import { Icon, type IconName } from '@/components/ui/icon';
import { Tick } from '@/components/ui/tick';
import { clock } from '@/lib/nouns/centers/opening-hours/rules';
import { addressLines } from '@/lib/nouns/centers/rules';
import { roundedDistance } from '@/lib/nouns/centers/rules.search';
import type { CenterCard } from '@/lib/nouns/centers/schema';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { priceText } from './center-head';
import { TierBadge } from './tier-badge';

export const COMPARE_FORM = 'compare';

interface CenterItemProps {
  center: CenterCard;
  locale: Locale;
  isCompared?: boolean | undefined;
  isOfOneTier?: boolean | undefined;
}

/** A center in a list: place, distance, opening, results and methods. The whole card is a link. */
async function CenterItem({ center, locale, isCompared, isOfOneTier }: CenterItemProps) {
  const t = await getTranslations('centers.search');
  const format = await getFormatter();
  const { street, town } = addressLines(center);
  const distance = center.distanceKm === null ? undefined : roundedDistance(center.distanceKm);
  const { treatments, median, openUntil } = center;
  const said = await cardFactsOf(center);
  const priceFrom = await priceText({ ...center, priceTo: null });
  return (
    <li
      data-center={center.id}
      data-x={center.mapX}
      data-y={center.mapY}
      className="relative flex min-w-0 flex-col rounded-card border border-line bg-raised p-4 transition-colors focus-within:border-accent hover:border-accent has-checked:border-accent [&.is-lit]:border-warm [&.is-lit]:bg-warm-soft"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-lg leading-snug">
          <a
            href={localePath(locale, `/authorized-centers/${center.slug}`)}
            className="after:absolute after:inset-0 after:rounded-card hover:text-accent"
          >
            {center.name}
          </a>
        </h3>
        {distance && (
          <span className="shrink-0 pt-0.5 font-semibold text-ink-soft text-sm tabular-nums">
            {format.number(distance.value, { style: 'unit', unit: distance.unit, maximumFractionDigits: 1 })}
          </span>
        )}
      </div>
      <div className="mt-1 flex items-start gap-3 text-ink-soft text-sm">
        <p className="flex min-w-0 items-start gap-1.5">
          <Icon name="pin" className="mt-px size-4" isShared />
          <span>
            {street && `${street}, `}
            {town}
          </span>
        </p>
        {isCompared && (
          <label className="relative z-10 -my-3 ml-auto inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 pl-2 text-ink-soft text-sm print:hidden">
            <Tick name="centers" value={center.slug} form={COMPARE_FORM} />
            {t('compare')}
            <span className="sr-only">: {center.name}</span>
          </label>
        )}
      </div>
      {(!isOfOneTier || openUntil !== null) && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          {!isOfOneTier && <TierBadge tier={center.tier} isShared />}
          {openUntil !== null && (
            <Badge tone="good">
              <Icon name="clock" className="size-4" isShared />
              {t('openUntil', { time: clock(openUntil) })}
            </Badge>
          )}
        </div>
      )}
      {treatments !== null && median !== null && (
        <p className="mt-3 font-medium text-sm">
          <RangeStrip from={1} to={median} look="measured" className="mb-1 block h-2.5 w-full max-w-64" />
          {t('measured', { treatments, median })}
        </p>
      )}
      {said.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {said.map(([icon, text]) => (
            <li key={icon} className="flex items-start gap-1.5">
              <Icon name={icon} className="mt-0.5 size-4 text-ink-soft" isShared />
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 flex items-baseline justify-between gap-x-3 text-ink-soft text-sm">
        <span>{center.methods.join(' · ')}</span>
        <span className="shrink-0 font-medium text-ink">{priceFrom}</span>
      </p>
    </li>
  );
}

/** A center's ratings and answer time, as far as known. */
export async function cardFactsOf({ rating, ratings, answerHours }: CardFacts): Promise<[IconName, string][]> {
  const t = await getTranslations('centers.search');
  const said: [IconName, string][] = [];
  if (rating !== null && ratings !== null) said.push(['star', t('rated', { rating, count: ratings })]);
  if (answerHours !== null)
    said.push([
      'send',
      answerHours > 24
        ? t('answersInDays', { days: Math.ceil(answerHours / 24) })
        : t('answersInHours', { hours: answerHours }),
    ]);
  return said;
}

type CardFacts = Pick<CenterCard, 'rating' | 'ratings' | 'answerHours'>;

interface CenterListProps {
  centers: CenterCard[];
  locale: Locale;
  label: string;
  className?: string;
  /** Each has a checkbox of the page's `CompareBar`. */
  isCompared?: boolean;
  /** The heading says which, so the cards do not. */
  isOfOneTier?: boolean;
}

export function CenterList({ centers, locale, label, className = 'grid gap-3', ...shown }: CenterListProps) {
  return (
    <ul aria-label={label} className={className}>
      {centers.map((center) => (
        <CenterItem key={center.id} center={center} locale={locale} {...shown} />
      ))}
    </ul>
  );
}
