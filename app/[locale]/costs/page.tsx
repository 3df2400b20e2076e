import { getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/centers/search-box';
import { PageHead } from '@/components/site/text/page-head';
import { TextDrawing } from '@/components/site/text/text-drawing';
import { WaysOn } from '@/components/site/text/ways-on';
import { Icon } from '@/components/ui/icon';
import { readPrices, type StatedPrices } from '@/lib/nouns/centers/read-prices';
import { currencyOf } from '@/lib/nouns/centers/rules';
import type { Locale } from '@/lib/run/i18n/routing';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('costs.title', 'costs.description', { path: '/costs' });

/** The country whose prices a reader of the language sees first. */
const HOME = { it: 'IT', en: 'GB', de: 'DE', fr: 'FR', es: 'ES' } as const satisfies Record<Locale, string>;

const factors = ['method', 'before', 'start', 'after'] as const;
const questions = ['included', 'visits', 'result', 'later'] as const;

/** What whitening costs: the prices that practices state, what changes them, and what to ask. */
export default async function Costs() {
  const [locale, t, countries, prices] = await Promise.all([
    getLocale(),
    getTranslations('costs'),
    getTranslations('countries'),
    readPrices(),
  ]);
  const [first, ...others] = prices.toSorted(
    (a, b) => Number(b.country === HOME[locale]) - Number(a.country === HOME[locale]),
  );
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead
        title={t('title')}
        lead={t('lead')}
        path="/costs"
        drawing={<TextDrawing name="quote" className="h-auto w-44" />}
      />
      {first && (
        <section aria-labelledby="stated" className="mt-12 rounded-card border border-line bg-raised p-5 sm:p-8">
          <div className="grid gap-x-14 gap-y-6 lg:grid-cols-2">
            <div>
              <h2 id="stated" className="font-semibold text-lg">
                {t('stated', { country: first.country })}
              </h2>
              <p className="display mt-2 text-4xl tabular-nums">{rangeOf(first, locale)}</p>
              <p className="mt-2 text-ink-soft">{t('statedText', { count: first.centers })}</p>
            </div>
            <div>
              <p className="mb-3 font-semibold text-lg">{t('near')}</p>
              <SearchBox locale={locale} />
              <p className="mt-2 text-ink-soft">{t('nearText')}</p>
            </div>
          </div>
          {others.length > 0 && (
            <details className="group mt-6 border-line border-t pt-3">
              <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent">
                {t('elsewhere')}
                <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
              </summary>
              <dl className="max-w-xl divide-y divide-line">
                {others.map((price) => (
                  <div key={price.country} className="flex items-baseline justify-between gap-6 py-3">
                    <dt>
                      {countries(price.country as 'IT')}
                      <span className="block text-ink-soft text-sm">{t('practices', { count: price.centers })}</span>
                    </dt>
                    <dd className="whitespace-nowrap font-semibold tabular-nums">{rangeOf(price, locale)}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </section>
      )}
      <section aria-labelledby="factors" className="mt-12 lg:mt-16">
        <h2 id="factors" className="display text-2xl">
          {t('factors')}
        </h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {factors.map((factor) => (
            <div key={factor} className="border-accent border-t-2 pt-4">
              <dt className="font-semibold text-lg">{t(`${factor}.title`)}</dt>
              <dd className="mt-1 text-ink-soft">{t(`${factor}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="ask" className="mt-12 rounded-card bg-sunken p-6 sm:p-8 lg:mt-16">
        <h2 id="ask" className="display text-2xl">
          {t('ask')}
        </h2>
        <ol className="mt-4 grid gap-x-10 gap-y-3 text-lg md:grid-cols-2">
          {questions.map((question, index) => (
            <li key={question} className="flex gap-4">
              <span aria-hidden="true" className="display text-accent text-xl tabular-nums">
                {index + 1}
              </span>
              {t(`questions.${question}`)}
            </li>
          ))}
        </ol>
        <p className="mt-6 text-ink-soft">{t('note')}</p>
      </section>
      <WaysOn to={['methods', 'suitability', 'centers']} />
    </div>
  );
}

/** An en dash in every language: Italian would write a hyphen. */
const rangeOf = ({ country, low, high }: StatedPrices, locale: Locale) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currencyOf(country), maximumFractionDigits: 0 })
    .formatRange(low, high)
    .replace('-', '–');
