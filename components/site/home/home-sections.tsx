import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { StillMap } from '@/components/map/center-map';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Stars } from '@/components/ui/stars';
import type { CenterMapDrawing } from '@/lib/nouns/centers/draw-map';
import type { CountedPlace } from '@/lib/nouns/centers/schema';
import type { VisibleFaq } from '@/lib/nouns/faqs/data';
import type { QuotedReview } from '@/lib/nouns/treatments/reviews/data';
import { localePath } from '@/lib/run/i18n/paths';

export async function Questions({ questions }: { questions: VisibleFaq[] }) {
  const [locale, common] = await Promise.all([getLocale(), getTranslations()]);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="border-line border-t bg-raised">
      <div className="page-width grid gap-x-8 gap-y-5 py-9 sm:py-16 lg:grid-cols-[4fr_8fr] lg:py-16">
        <div>
          <h2 id="questions" className="display text-3xl">
            {common('site.footer.faq')}
          </h2>
          <a
            href={localePath(locale, '/faq')}
            className="link mt-4 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            {common('home.faq.all')}
            <Icon name="arrow-right" className="size-4" />
          </a>
        </div>
        <div className="divide-y divide-line border-line border-y">
          {questions.map(({ id, question, answer, language }) => (
            <details key={id} lang={language} className="group">
              <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold text-lg hover:text-accent">
                {question}
                <Icon name="chevron-down" className="text-accent transition-transform group-open:rotate-180" />
              </summary>
              <p className="max-w-prose whitespace-pre-line pb-5 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

const cards = [
  { key: 'trial', href: '/prova' },
  { key: 'cleanWhite', href: '/clean-white-request' },
  { key: 'contact', href: '/request-contact' },
] as const;

export async function RequestCards() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('home.forms')]);
  return (
    <section aria-labelledby="requests" className="page-width py-9 sm:py-16 lg:py-16">
      <h2 id="requests" className="display text-3xl">
        {t('heading')}
      </h2>
      <ul className="mt-6 grid gap-3 sm:mt-8 sm:gap-4 md:grid-cols-3">
        {cards.map(({ key, href }) => (
          <li key={key} className="flex">
            <Card className="flex grow flex-col items-start p-4! sm:p-6!">
              <h3 className="font-semibold text-lg">{t(`${key}.title`)}</h3>
              <p className="mt-1 mb-3 grow text-ink-soft max-sm:text-sm sm:mb-5">{t(`${key}.text`)}</p>
              <LinkButton href={localePath(locale, href)} variant="secondary">
                {t(`${key}.action`)}
              </LinkButton>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The centers by place: the largest towns by name, beside the map. A phone has room for the first towns only. */
export async function Places({ towns, drawing }: { towns: CountedPlace[]; drawing: CenterMapDrawing }) {
  const [locale, all] = await Promise.all([getLocale(), getTranslations()]);
  return (
    <section aria-labelledby="places" className="border-line border-y bg-raised">
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-9 sm:py-14 lg:grid-cols-2 lg:py-16">
        <div>
          <h2 id="places" className="display text-3xl">
            {all('home.places.heading')}
          </h2>
          <ul className="mt-4 grid grid-cols-2 gap-x-8 sm:mt-6 sm:grid-cols-3">
            {towns.map(({ path, name, total }) => (
              <li key={path} className="border-line border-b max-sm:nth-[n+9]:hidden">
                <a
                  href={localePath(locale, `/authorized-centers/in/${path}`)}
                  className="flex min-h-11 items-center justify-between gap-3 hover:text-accent hover:underline"
                >
                  {name}
                  <span className="text-ink-soft tabular-nums">
                    <span className="sr-only">{all('centers.landing.count', { count: total })}</span>
                    <span aria-hidden="true">{total}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="relative mx-auto aspect-square w-full max-w-130 max-sm:hidden">
          <StillMap drawing={drawing} label={all('home.mapTitle')} sources={all('map.sources')} />
        </div>
      </div>
    </section>
  );
}

/** A patient's own words about a treatment recorded here, with the way to the practice. */
export async function Quote({ quote }: { quote: QuotedReview | null }) {
  const [locale, t, format] = await Promise.all([getLocale(), getTranslations(), getFormatter()]);
  if (!quote) return null;
  const { words, rating, method, month, center, slug, city } = quote;
  const about = format.dateTime(new Date(`${month}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <section aria-labelledby="quote" className="bg-accent-soft">
      <figure className="page-width py-9 sm:py-14">
        <h2 id="quote" className="sr-only">
          {t('centers.public.reviews.title')}
        </h2>
        <Stars rating={rating} label={t('treatments.review.stars', { rating })} />
        <blockquote className="display wrap-anywhere mt-3 max-w-3xl text-balance text-2xl sm:text-3xl">
          <q>{words}</q>
        </blockquote>
        <figcaption className="mt-4 text-ink-soft">
          {t('centers.public.reviews.about', { method, month: about })} ·{' '}
          <a href={localePath(locale, `/authorized-centers/${slug}`)} className="link">
            {[center, city].filter(Boolean).join(', ')}
          </a>
        </figcaption>
      </figure>
    </section>
  );
}
