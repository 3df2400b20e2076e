import { getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { gainOf, type MeasuredGain } from '@/lib/nouns/statistics/rules.gains';
import { TREATMENT_METHODS } from '@/lib/nouns/treatments/schema';
import { localePath } from '@/lib/run/i18n/paths';
import { MethodDrawing } from '../methods/method-drawing';

/** The five methods, each with what was measured, and the pages that help to choose one. */
export async function Methods({ measured }: { measured: readonly MeasuredGain[] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('methods')]);
  return (
    <section aria-labelledby="methods" className="page-width py-14 lg:py-20">
      <h2 id="methods" className="display text-3xl">
        {t('heading')}
      </h2>
      <p className="mt-3 max-w-prose text-ink-soft text-lg">{t('lead')}</p>
      <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-5">
        {TREATMENT_METHODS.map((method) => {
          const gained = gainOf(measured, method);
          return (
            <li key={method} className="flex gap-5 lg:flex-col lg:gap-3">
              <span className="flex w-28 shrink-0 items-center justify-center self-start rounded-card bg-accent-soft p-3 lg:w-full">
                <MethodDrawing method={method} className="h-auto w-full max-w-36" />
              </span>
              <div className="min-w-0">
                <h3 className="font-semibold text-lg">
                  <a href={localePath(locale, `/methods/${method.toLowerCase()}`)} className="link">
                    {method}
                  </a>
                </h3>
                <p className="mt-1 text-ink-soft">{t(`${method}.short`)}</p>
                {gained && <p className="mt-2 font-semibold">{t('measuredShort', gained)}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-1">
        {(['suitability', 'faq'] as const).map((page) => (
          <li key={page}>
            <a
              href={localePath(locale, `/${page}`)}
              className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
            >
              {t(`to.${page}`)}
              <Icon name="arrow-right" className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
