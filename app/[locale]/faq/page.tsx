import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/site/json-ld';
import { MethodRuler } from '@/components/site/methods/method-ruler';
import { PageHead } from '@/components/site/text/page-head';
import { TextDrawing } from '@/components/site/text/text-drawing';
import { WaysOn } from '@/components/site/text/ways-on';
import { Icon } from '@/components/ui/icon';
import { visibleFaqs } from '@/lib/nouns/faqs/data';
import { FAQ_PAGES } from '@/lib/nouns/faqs/resource';
import { readGains } from '@/lib/nouns/statistics/cache-gains';
import { gainOfAll } from '@/lib/nouns/statistics/rules.gains';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { onlyOf, pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('faq')]);
  const description = t('description', { brand: theme.name });
  return pageMetadata({
    title: t('title'),
    description,
    path: '/faq',
    isDrawn: true,
    ...onlyOf(await visibleFaqs(locale), locale),
  });
}

/** All questions that the office has made visible, open, so that they can be searched on the page, and what was measured. */
export default async function Faq() {
  const [locale, t, pages, measured] = await Promise.all([
    getLocale(),
    getTranslations('faq'),
    getTranslations('records.values.page'),
    readGains(),
  ]);
  const questions = await visibleFaqs(locale);
  const all = gainOfAll(measured);
  const index = [
    ...questions.map(({ id, question, language }) => ({ id: `q-${id}`, question, language })),
    ...(all ? [{ id: 'gain', question: t('gain'), language: locale }] : []),
  ];
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      {questions.length > 0 && (
        <JsonLd
          data={{
            '@type': 'FAQPage',
            inLanguage: questions[0]!.language,
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          }}
        />
      )}
      <PageHead
        title={t('title')}
        lead={t('lead')}
        path="/faq"
        drawing={<TextDrawing name="questions" className="h-auto w-44" />}
      />
      <div className="mt-10 grid gap-x-16 lg:mt-14 lg:grid-cols-[4fr_8fr]">
        <nav aria-label={t('index')} className="self-start lg:sticky lg:top-8 max-lg:hidden">
          <ol className="border-line border-l-2">
            {index.map(({ id, question, language }) => (
              <li key={id} lang={language}>
                <a href={`#${id}`} className="flex min-h-11 items-center py-1.5 pl-5 text-accent hover:underline">
                  {question}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="divide-y divide-line">
          {questions.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
          {questions.map(({ id, question, answer, language, page }) => (
            <section key={id} id={`q-${id}`} lang={language} className="scroll-mt-4 py-5 first:pt-0 sm:py-6">
              <h2 className="font-semibold text-lg">{question}</h2>
              <p className="mt-2 max-w-prose whitespace-pre-line">{answer}</p>
              {page && (
                <a
                  href={localePath(locale, FAQ_PAGES[page])}
                  lang={locale}
                  className="link mt-1 inline-flex min-h-11 items-center gap-1.5 font-semibold"
                >
                  {pages(page)}
                  <Icon name="arrow-right" className="size-4" />
                </a>
              )}
            </section>
          ))}
          {all && (
            <section id="gain" className="scroll-mt-4 py-5 sm:py-6">
              <h2 className="font-semibold text-lg">{t('gain')}</h2>
              <p className="mt-2 mb-6 max-w-prose">{t('gainText', { count: all.treatments })}</p>
              <MethodRuler measured={measured} />
            </section>
          )}
        </div>
      </div>
      <WaysOn to={['suitability', 'costs', 'ask']} />
    </div>
  );
}
