import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import type { PreviewedCenter } from '@/lib/nouns/centers/find-public';
import { addressLines, currencyOf, phoneLink } from '@/lib/nouns/centers/rules';
import type { PublicCenter } from '@/lib/nouns/centers/schema';
import { phoneText } from '@/lib/run/i18n/number-text';
import { localePath } from '@/lib/run/i18n/paths';
import { OpenNow } from './opening';
import { TierBadge } from './tier-badge';

type Shown = PublicCenter | PreviewedCenter;

interface CenterHeadProps {
  center: Shown;
  heading: 'h1' | 'h2';
  now: Date;
}

export async function CenterHead({ center, heading: Heading, now }: CenterHeadProps) {
  const { street, town } = addressLines(center);
  const [tiers, t] = await Promise.all([getTranslations('home.tiers'), getTranslations('centers.public')]);
  const price = await priceText(center);
  return (
    <header className="relative">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Heading className="display text-2xl md:text-4xl">{center.name}</Heading>
        <details className="sm:relative print:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-ink-soft hover:text-accent">
            <TierBadge tier={center.tier} />
            <Icon name="info" className="size-4" />
          </summary>
          <div className="absolute z-20 mt-1 w-72 max-sm:inset-x-0 max-sm:w-auto rounded-card border border-line bg-raised p-4 text-sm shadow-float">
            <p>{tiers(center.tier)}</p>
            <p className="mt-2 text-ink-soft">{tiers('lead')}</p>
          </div>
        </details>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
        <OpenNow week={weekOf(center)} now={now} />
        {/* On wider screens the address stands beside the results. */}
        <p className="flex items-center gap-1.5 text-ink-soft lg:hidden">
          <Icon name="pin" />
          {[street, town].filter(Boolean).join(', ')}
        </p>
        {price && <p className="font-medium">{t('price.label', { price })}</p>}
      </div>
    </header>
  );
}

/** "from 180 €", "180–420 €"; empty if the practice states no price. */
export async function priceText({
  priceFrom,
  priceTo,
  country,
}: Pick<PublicCenter, 'priceFrom' | 'priceTo' | 'country'>): Promise<string> {
  const [locale, t, format] = await Promise.all([getLocale(), getTranslations('centers.public.price'), getFormatter()]);
  const given = [priceFrom, priceTo].filter((one) => one !== null);
  if (given.length === 0) return '';
  const style = { style: 'currency', currency: currencyOf(country), maximumFractionDigits: 0 } as const;
  const [least, most] = [Math.min(...given), Math.max(...given)];
  // Italian and Spanish write a hyphen here.
  if (least < most) return new Intl.NumberFormat(locale, style).formatRange(least, most).replace('-', '–');
  return t(priceFrom === null ? 'upTo' : 'from', { price: format.number(least, style) });
}

export const weekOf = ({ openingHours, closures, timeZone }: Shown) => ({ hours: openingHours, closures, timeZone });

export const routeTo = ({ lat, lng }: Pick<Shown, 'lat' | 'lng'>): string | null =>
  lat === null || lng === null ? null : `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;

export const inquiryPath = (slug: string, kind: 'appointment' | 'question') =>
  `/request-appointment?center=${encodeURIComponent(slug)}${kind === 'question' ? '&kind=question' : ''}`;

type Act = { name: 'appointment' | 'call' | 'route' | 'write'; icon: IconName; href: string; opensNewTab?: boolean };

/**
 * A visitor's next steps. On a phone the row stays at the top of the screen while the page scrolls.
 * @param isPreview nothing can be sent from there
 */
export async function CenterActs({ center, isPreview }: { center: Shown; isPreview?: boolean }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('centers.public')]);
  const [phone] = center.phoneNumbers;
  const route = routeTo(center);
  const isAsked = !center.refusesInquiries && !isPreview;
  const ask = (kind: 'appointment' | 'question') => localePath(locale, inquiryPath(center.slug, kind));
  const acts: Act[] = [
    ...(isAsked ? [{ name: 'appointment' as const, icon: 'calendar' as const, href: ask('appointment') }] : []),
    ...(phone ? [{ name: 'call' as const, icon: 'phone' as const, href: phoneLink(phone) }] : []),
    ...(route ? [{ name: 'route' as const, icon: 'map' as const, href: route, opensNewTab: true }] : []),
    ...(isAsked ? [{ name: 'write' as const, icon: 'mail' as const, href: ask('question') }] : []),
  ];
  if (acts.length === 0) return null;
  return (
    <nav
      aria-label={t('acts.label')}
      className="mt-4 bg-surface max-md:sticky max-md:top-0 max-md:z-10 max-md:-mx-4 max-md:border-line max-md:border-b max-md:px-4 max-md:py-2 print:hidden"
    >
      <ul className="flex gap-2 md:flex-wrap">
        {acts.map(({ name, icon, href, opensNewTab }, index) => (
          <li key={name} className="max-md:min-w-0 max-md:flex-1 max-md:first:flex-[1.35]">
            <a
              href={href}
              {...(opensNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
              className={buttonClass(
                { variant: index === 0 ? 'primary' : 'secondary' },
                'max-md:h-full max-md:w-full max-md:flex-col max-md:gap-0.5 max-md:px-1 max-md:text-xs',
              )}
            >
              <Icon name={icon} />
              <span className="md:hidden">{t(`acts.short.${name}`)}</span>
              <span className="max-md:hidden">
                {name === 'call' ? t('acts.call', { phone: phoneText(phone!) }) : t(`acts.${name}`)}
              </span>
              {opensNewTab && <span className="sr-only"> ({t('newTab')})</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
