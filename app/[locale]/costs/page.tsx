import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/site/text/page-head';
import { TextDrawing } from '@/components/site/text/text-drawing';
import { WaysOn } from '@/components/site/text/ways-on';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { readPrices } from '@/lib/nouns/centers/read-prices';
import { currencyOf } from '@/lib/nouns/centers/rules';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('costs');
  return pageMetadata({ title: t('title'), description: t('description', { brand: theme.name }), path: '/costs' });
}

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
  const longest = Math.max(...prices.map(({ high }) => high)) * 1.1;
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead
        title={t('title')}
        lead={t('lead')}
        path="/costs"
        drawing={<TextDrawing name="quote" className="h-auto w-44" />}
      >
        <LinkButton href={localePath(locale, '/authorized-centers')} size="lg" className="mt-7">
          <Icon name="pin" />
          {(await getTranslations('ways'))('centers.title')}
        </LinkButton>
      </PageHead>
      {prices.length > 0 && (
        <section aria-labelledby="stated" className="mt-12 rounded-card border border-line bg-raised p-5 sm:p-8">
          <h2 id="stated" className="display text-2xl">
            {t('stated')}
          </h2>
          <p className="mt-2 text-ink-soft">{t('statedText')}</p>
          <ul className="mt-4 divide-y divide-line">
            {prices.map(({ country, low, high, centers }) => {
              const money = new Intl.NumberFormat(locale, {
                style: 'currency',
                currency: currencyOf(country),
                maximumFractionDigits: 0,
              });
              return (
                <li
                  key={country}
                  className="grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-2 py-4 sm:grid-cols-[11rem_1fr_10rem]"
                >
                  <p>
                    <b>{countries(country as 'IT')}</b>
                    <span className="block text-ink-soft text-sm">{t('practices', { count: centers })}</span>
                  </p>
                  <b className="whitespace-nowrap text-right text-lg tabular-nums sm:order-1">
                    {money.formatRange(low, high)}
                  </b>
                  <svg aria-hidden="true" className="h-3 w-full rounded-full bg-sunken max-sm:col-span-2">
                    <rect
                      x={`${(low / longest) * 100}%`}
                      width={`${((high - low) / longest) * 100}%`}
                      height="100%"
                      rx="6"
                      className="fill-accent"
                    />
                  </svg>
                </li>
              );
            })}
          </ul>
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
