import { getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';
import { MethodCards } from '../methods/method-cards';

/** The five methods, each with its duration, links to the pages that help to choose one, and the way to a treatment. */
export async function Methods() {
  const [locale, t, ways] = await Promise.all([getLocale(), getTranslations('methods'), getTranslations('ways')]);
  const steps = await getTranslations('home.steps');
  return (
    <section aria-labelledby="methods" className="page-width py-9 sm:py-14 lg:py-16">
      <h2 id="methods" className="display text-3xl">
        {t('heading')}
      </h2>
      <p className="mt-3 max-w-prose text-ink-soft sm:text-lg">{t('lead')}</p>
      <MethodCards>
        {(method) => (
          <>
            <p className="text-ink-soft sm:mt-1">{t(`${method}.short`)}</p>
            <p className="mt-0.5 font-medium text-sm sm:mt-2">{t(`${method}.time`)}</p>
          </>
        )}
      </MethodCards>
      <ul className="mt-5 flex sm:mt-10 flex-wrap gap-x-8 gap-y-1">
        {(['suitability', 'costs', 'faq'] as const).map((page) => (
          <li key={page}>
            <a
              href={localePath(locale, `/${page}`)}
              className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
            >
              {ways(`${page}.title`)}
              <Icon name="arrow-right" className="size-4" />
            </a>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 font-semibold text-lg sm:mt-10">{steps('heading')}</h3>
      <ol className="mt-3 grid gap-x-10 gap-y-3 md:grid-cols-3">
        {(['one', 'two', 'three'] as const).map((step, index) => (
          <li key={step} className="border-accent border-l-2 pl-4">
            <b>
              {index + 1}. {steps(`${step}.title`)}
            </b>
            <span className="block text-ink-soft max-sm:text-sm">{steps(`${step}.text`)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5 max-w-prose text-ink-soft text-sm max-sm:hidden">{steps('note')}</p>
    </section>
  );
}
