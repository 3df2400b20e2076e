import { getFormatter, getTranslations } from 'next-intl/server';
import { RangeStrip } from '@/components/site/methods/method-result';
import { Badge } from '@/components/ui/badge';
import { Icon, type IconName } from '@/components/ui/icon';
import { Tick } from '@/components/ui/tick';
import { clock } from '@/lib/nouns/centers/opening-hours/rules';
import { addressLines, photoSrc } from '@/lib/nouns/centers/rules';
import { roundedDistance } from '@/lib/nouns/centers/rules.search';
import type { CenterCard } from '@/lib/nouns/centers/schema';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { priceText } from './center-head';
import { TierBadge, TierGem } from './tier-badge';

export const COMPARE_FORM = 'compare';

interface CenterItemProps {
  center: CenterCard;
  locale: Locale;
  isCompared?: boolean | undefined;
  isOfOneTier?: boolean | undefined;
}

/** A center in a list: its photo or tier, place, distance, price, results and methods. The whole card is a link. */
async function CenterItem({ center, locale, isCompared, isOfOneTier }: CenterItemProps) {
  const t = await getTranslations('centers.search');
  const format = await getFormatter();
  const { street } = addressLines(center);
  const distance = center.distanceKm === null ? undefined : roundedDistance(center.distanceKm);
  const { treatments, median, openUntil, photoId } = center;
  const said = await cardFactsOf(center);
  const priceFrom = await priceText({ ...center, priceTo: null });
  const isBadged = photoId !== null && !isOfOneTier;
  return (
    <li
      data-center={center.id}
      data-x={center.mapX}
      data-y={center.mapY}
      className="relative flex min-w-0 flex-col gap-2.5 rounded-card border border-line bg-raised p-3 transition-colors focus-within:border-accent hover:border-accent has-checked:border-accent sm:p-4 [&.is-lit]:border-warm [&.is-lit]:bg-warm-soft"
    >
      <div className="flex gap-3 sm:gap-4">
        {/* Far below the fold not even begun: `loading` alone looks two screens ahead. */}
        <span className="flex size-22 shrink-0 flex-col items-center justify-center gap-1.5 overflow-hidden rounded-control bg-sunken font-semibold text-xs [content-visibility:auto] sm:size-24">
          {photoId ? (
            // biome-ignore lint/performance/noImgElement: in no cache of Next.js, so that it can be taken away
            <img
              src={photoSrc(photoId, 200)}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              className="size-full object-cover"
            />
          ) : (
            <>
              <TierGem tier={center.tier} className="size-9" isShared />
              {center.tier}
            </>
          )}
        </span>
        <div className="min-w-0 grow">
          <h3 className="font-semibold text-lg leading-snug">
            <a
              href={localePath(locale, `/authorized-centers/${center.slug}`)}
              className="after:absolute after:inset-0 after:rounded-card hover:text-accent"
            >
              {center.name}
            </a>
          </h3>
          <p className="text-ink-soft text-sm">{[street, center.city].filter(Boolean).join(', ')}</p>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 font-medium text-sm empty:hidden">
            {distance && (
              <span className="tabular-nums">
                {format.number(distance.value, { style: 'unit', unit: distance.unit, maximumFractionDigits: 1 })}
              </span>
            )}
            {priceFrom && <span>{priceFrom}</span>}
            {isBadged && <TierBadge tier={center.tier} isShared />}
            {openUntil !== null && (
              <Badge tone="good">
                <Icon name="clock" className="size-4" isShared />
                {t('openUntil', { time: clock(openUntil) })}
              </Badge>
            )}
          </div>
        </div>
      </div>
      {treatments !== null && median !== null && (
        <p className="font-medium text-sm">
          <RangeStrip from={1} to={median} look="measured" className="mb-1 block h-2.5 w-full max-w-64" />
          {t('measured', { treatments, median })}
        </p>
      )}
      {said.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {said.map(([icon, text]) => (
            <li key={icon} className="flex items-start gap-1.5">
              <Icon name={icon} className="mt-0.5 size-4 text-ink-soft" isShared />
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex items-center justify-between gap-x-3 text-ink-soft text-sm">
        <span>{center.methods.join(' · ')}</span>
        {isCompared && (
          <label className="relative z-10 -my-3 inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 pl-2 print:hidden">
            <Tick name="centers" value={center.slug} form={COMPARE_FORM} />
            {t('compare')}
            <span className="sr-only">: {center.name}</span>
          </label>
        )}
      </div>
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
