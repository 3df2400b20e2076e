import { getFormatter, getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { clock } from '@/lib/nouns/centers/opening-hours/rules';
import { addressLines, roundedDistance } from '@/lib/nouns/centers/rules';
import type { CenterCard } from '@/lib/nouns/centers/schema';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { TierBadge } from './tier-badge';

/**
 * A center in a list: where it is, how far, until when it is open, what it measured and which methods it offers. The whole
 * card is a link.
 */
async function CenterItem({ center, href }: { center: CenterCard; href: string }) {
  const [t, methods, format] = await Promise.all([
    getTranslations('centers.search'),
    getTranslations('centers.methods'),
    getFormatter(),
  ]);
  const { street, town } = addressLines(center);
  const distance = center.distanceKm === null ? undefined : roundedDistance(center.distanceKm);
  const { treatments, median, openUntil } = center;
  return (
    <li
      data-center={center.id}
      data-x={center.mapX}
      data-y={center.mapY}
      className="relative min-w-0 rounded-card border border-line bg-raised p-4 transition-colors focus-within:border-accent hover:border-accent [&.is-lit]:border-warm [&.is-lit]:bg-warm-soft"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-lg leading-snug">
          <a href={href} className="after:absolute after:inset-0 after:rounded-card hover:text-accent">
            {center.name}
          </a>
        </h3>
        {distance && (
          <span className="shrink-0 pt-0.5 font-semibold text-ink-soft text-sm tabular-nums">
            {format.number(distance.value, { style: 'unit', unit: distance.unit, maximumFractionDigits: 1 })}
          </span>
        )}
      </div>
      <p className="mt-1 flex items-start gap-1.5 text-ink-soft text-sm">
        <Icon name="pin" className="mt-px size-4" isShared />
        <span>
          {street && `${street}, `}
          {town}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <TierBadge tier={center.tier} isShared />
        {openUntil !== null && (
          <Badge tone="good">
            <Icon name="clock" className="size-4" isShared />
            {t('openUntil', { time: clock(openUntil) })}
          </Badge>
        )}
      </div>
      {treatments !== null && median !== null && (
        <p className="mt-2 font-medium text-sm">{t('measured', { treatments, median })}</p>
      )}
      <p className="mt-1 text-ink-soft text-sm">
        {center.methods.map((method) => `${method} ${methods(method)}`.replaceAll(' ', '\u00a0')).join('\u00a0· ')}
      </p>
    </li>
  );
}

interface CenterListProps {
  centers: CenterCard[];
  locale: Locale;
  /** Accessible name of the list. */
  label: string;
  className?: string;
}

export function CenterList({ centers, locale, label, className = 'grid gap-3' }: CenterListProps) {
  return (
    <ul aria-label={label} className={className}>
      {centers.map((center) => (
        <CenterItem key={center.id} center={center} href={localePath(locale, `/authorized-centers/${center.slug}`)} />
      ))}
    </ul>
  );
}
