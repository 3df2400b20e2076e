import { getLocale, getTranslations } from 'next-intl/server';
import { TierGem } from '@/components/centers/tier-badge';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';

const tiers = ['ELITE', 'GOLD', 'SILVER', 'BASE'] as const;

/** What the public tier of a center says about its professionals. */
export async function Tiers() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('home.tiers')]);
  return (
    <section aria-labelledby="tiers" className="page-width py-16 lg:py-24">
      <h2 id="tiers" className="display text-3xl">
        {t('heading')}
      </h2>
      <p className="mt-3 max-w-prose text-ink-soft text-lg">{t('lead')}</p>
      <ul className="mt-10 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {tiers.map((tier) => (
          <li key={tier} className="flex flex-col gap-2 bg-raised p-6 max-sm:relative max-sm:py-5 max-sm:pl-20">
            <TierGem tier={tier} className="size-10 max-sm:absolute max-sm:top-5 max-sm:left-5 sm:size-12" />
            <h3 className="font-semibold text-lg sm:mt-1">{tier}</h3>
            <p className="grow text-ink-soft">{t(tier)}</p>
            <a
              href={`${localePath(locale, '/authorized-centers')}?tier=${tier}`}
              className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
            >
              {t('show', { tier })}
              <Icon name="arrow-right" className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
