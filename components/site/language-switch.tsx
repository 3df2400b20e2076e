import { getLocale, getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { languageNames, locales } from '@/lib/run/i18n/routing';
import { Flag } from './flag';

/**
 * Links to the current page in other languages. They use a route that reads the referrer: a cached page does
 * not know its own query, and the menu must work without JavaScript.
 */
export async function LanguageLinks({ className }: { className?: string }) {
  const [current, t] = await Promise.all([getLocale(), getTranslations('site')]);
  return (
    <ul className={className}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={`/api/language/${locale}`}
            rel="nofollow"
            hrefLang={locale}
            aria-current={locale === current ? 'true' : undefined}
            className={classNames(
              'flex min-h-11 items-center gap-3 rounded-control px-3 transition-colors hover:bg-accent-soft',
              locale === current && 'font-semibold',
            )}
          >
            <Flag locale={locale} />
            <span className="sr-only">{t('changeTo')}</span>
            <span lang={locale}>{languageNames[locale]}</span>
            {locale === current && <Icon name="check" className="ml-auto text-accent" />}
          </a>
        </li>
      ))}
    </ul>
  );
}

export async function LanguageSwitch() {
  const [current, t] = await Promise.all([getLocale(), getTranslations('site')]);
  return (
    <details name="site-menu" className="group relative">
      <summary className="flex min-h-11 items-center gap-2 rounded-control px-3 transition-colors hover:bg-accent-soft">
        <Flag locale={current} />
        <span className="sr-only">{t('languageNow', { name: languageNames[current] })}</span>
        {/* A flag is no language: its name stands beside it wherever there is room. */}
        <span aria-hidden="true" className="max-xl:hidden">
          {languageNames[current]}
        </span>
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180 max-sm:hidden" />
      </summary>
      <div className="absolute right-0 z-20 mt-2 w-52 rounded-card border border-line bg-raised p-1.5 shadow-float">
        <LanguageLinks />
      </div>
    </details>
  );
}
