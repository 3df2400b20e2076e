import { getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/centers/search-box';
import { LinkButton } from '@/components/ui/button';
import { EmptyDrawing } from '@/components/ui/empty-state';
import { localePath } from '@/lib/run/i18n/paths';
import { type ProblemName, problems } from '@/lib/web/i18n/problems';

/** An error page: what happened and what to do. */
export async function ProblemPage({ name }: { name: ProblemName }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('problems')]);
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
    </div>
  );
}
