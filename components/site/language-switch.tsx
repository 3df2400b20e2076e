import { getLocale, getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { type Locale, languageNames, locales } from '@/lib/run/i18n/routing';

// Drawn on 24 × 16; vertical stripes from the left, horizontal ones from the top.
const flags: Record<Locale, React.ReactNode> = {
  it: (
    <>
      <path fill="#008c45" d="M0 0h8v16H0z" />
      <path fill="#f4f5f0" d="M8 0h8v16H8z" />
      <path fill="#cd212a" d="M16 0h8v16h-8z" />
    </>
  ),
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.3" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
    </>
  ),
  de: (
    <>
      <path fill="#1a1a1a" d="M0 0h24v5.4H0z" />
      <path fill="#d00" d="M0 5.300h24v5.400H0z" />
      <path fill="#ffce00" d="M0 10.700h24V16H0z" />
    </>
  ),
  fr: (
    <>
      <path fill="#000091" d="M0 0h8v16H0z" />
      <path fill="#fff" d="M8 0h8v16H8z" />
      <path fill="#e1000f" d="M16 0h8v16h-8z" />
    </>
  ),
  es: (
    <>
      <path fill="#aa151b" d="M0 0h24v16H0z" />
      <path fill="#f1bf00" d="M0 4h24v8H0z" />
      <path fill="#aa151b" d="M6 6h2.500v3.200a1.25 1.25 0 0 1-2.5 0z" />
    </>
  ),
};

/** Decorative: the language's own name is beside it. */
function Flag({ locale }: { locale: Locale }) {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6 shrink-0 rounded-[3px] outline outline-line">
      {flags[locale]}
    </svg>
  );
}

/** Links to this page in other languages, by a route that reads the referrer: a cached page knows no query. */
export async function LanguageLinks() {
  const [current, t] = await Promise.all([getLocale(), getTranslations('site')]);
  return (
    <ul>
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
