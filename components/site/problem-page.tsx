import { getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/centers/search-box';
import { LinkButton } from '@/components/ui/button';
import { EmptyDrawing } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';
import { type ProblemName, problems } from '@/lib/web/i18n/problems';
import { mainLinks } from './site-footer';

/** An error page: what happened, what to do, and the main links. */
export async function ProblemPage({ name }: { name: ProblemName }) {
  const [locale, t, site] = await Promise.all([getLocale(), getTranslations('problems'), getTranslations('site.nav')]);
  const isMissing = problems[name] === 404;
  return (
    <div className="page-width flex flex-col items-center py-14 text-center md:py-20">
      <EmptyDrawing name={isMissing ? 'search' : 'failed'} />
      <h1 className="display mt-6 text-3xl md:text-4xl">{t(`${name}.title`)}</h1>
      <p className="mt-3 max-w-prose text-balance text-ink-soft text-lg">{t(`${name}.text`)}</p>
      {isMissing && (
        <div className="mt-8 w-full max-w-xl text-left">
          <SearchBox locale={locale} labelled />
        </div>
      )}
      <LinkButton href={localePath(locale, '/')} size="lg" variant={isMissing ? 'quiet' : 'primary'} className="mt-6">
        {t('home')}
      </LinkButton>
      {isMissing && (
        <nav aria-label={t('ways')} className="mt-10">
          <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2">
            {mainLinks.map(({ key, href }) => (
              <li key={key}>
                <a href={localePath(locale, href)} className="link inline-flex min-h-11 items-center gap-1">
                  {site(key)}
                  <Icon name="chevron-right" className="size-4" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
